import type { ArtProps } from "./types";

export function EmptyArt({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 240 160" width="200" aria-hidden="true">
      <path d="M20 150a100 100 0 0 1 200 0z" fill="#d9ece6" />
      <circle cx="92" cy="84" r="40" fill="#fbb27a" />
      <path d="M132 44a40 40 0 0 1 0 80z" fill="#bdace2" />
      <circle cx="200" cy="34" r="12" fill="#86c0b2" />
    </svg>
  );
}
