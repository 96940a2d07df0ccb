import type { ArtProps } from "./types";

/** A broken meeting: the two halves slid apart. */
export function AlertArt({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 240 160" width="220" aria-hidden="true">
      <path d="M22 150a98 98 0 0 1 196 0z" fill="#fbe0dc" />
      <path d="M112 26a50 50 0 0 0 0 100z" fill="#bdace2" />
      <path d="M128 42a50 50 0 0 1 0 100z" fill="#fbb27a" />
      <circle cx="194" cy="40" r="20" fill="#9f2a1c" />
      <path d="M194 30v12M194 49.500v.5" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
      <circle cx="40" cy="46" r="10" fill="#86c0b2" />
    </svg>
  );
}
