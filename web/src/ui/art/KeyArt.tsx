import type { ArtProps } from "./types";

/** A key made of a circle and a line of dots. */
export function KeyArt({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 240 160" width="220" aria-hidden="true">
      <circle cx="164" cy="80" r="64" fill="#d9ece6" />
      <circle cx="80" cy="80" r="44" fill="#fbb27a" />
      <circle cx="80" cy="80" r="18" fill="#fff5ec" />
      <path d="M118 72h90a8 8 0 0 1 8 8v22h-18V92h-16v14h-18V88h-46z" fill="#15564d" />
      <circle cx="30" cy="34" r="11" fill="#bdace2" />
    </svg>
  );
}
