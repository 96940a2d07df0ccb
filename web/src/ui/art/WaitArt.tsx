import type { ArtProps } from "./types";

/** A clock that is a sun over hills. */
export function WaitArt({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 240 160" width="220" aria-hidden="true">
      <circle cx="120" cy="76" r="60" fill="#ffd1ab" />
      <circle cx="120" cy="76" r="44" fill="#fff" />
      <path
        d="M120 48v28l18 14"
        stroke="#15564d"
        strokeWidth="7"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M10 156c20-40 62-52 104-36s76 8 116-20v56z" fill="#86c0b2" />
      <path d="M10 156c40-20 80-22 118-10s72 6 102-8v18z" fill="#348878" />
      <circle cx="38" cy="36" r="12" fill="#bdace2" />
    </svg>
  );
}
