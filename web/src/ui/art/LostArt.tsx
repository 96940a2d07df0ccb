import type { ArtProps } from "./types";

/** Two circles that look for each other across a gap. */
export function LostArt({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 240 160" width="220" aria-hidden="true">
      <path d="M14 150a106 106 0 0 1 212 0z" fill="#ebe5f7" />
      <circle cx="76" cy="86" r="38" fill="#bdace2" />
      <path d="M172 48a38 38 0 0 1 0 76z" fill="#fbb27a" />
      <circle cx="124" cy="86" r="5" fill="#15564d" />
      <circle cx="140" cy="86" r="5" fill="#348878" />
      <circle cx="156" cy="86" r="5" fill="#86c0b2" />
      <path d="M30 150a30 30 0 0 1 60 0z" fill="#15564d" />
      <circle cx="208" cy="30" r="11" fill="#86c0b2" />
    </svg>
  );
}
