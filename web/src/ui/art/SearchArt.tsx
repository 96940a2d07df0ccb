import type { ArtProps } from "./types";

export function SearchArt({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 460 230" aria-hidden="true">
      <circle cx="170" cy="170" r="118" fill="#d9cff0" />
      <circle cx="300" cy="170" r="118" fill="#fbb27a" />
      <path d="M235 71.500a118 118 0 0 1 0 197a118 118 0 0 1 0-197z" fill="#15564d" />
      <circle cx="404" cy="52" r="20" fill="#86c0b2" />
    </svg>
  );
}
