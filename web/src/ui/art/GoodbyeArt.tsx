import type { ArtProps } from "./types";

/** A half circle that sets behind the hills. */
export function GoodbyeArt({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 240 160" width="220" aria-hidden="true">
      <rect x="14" y="14" width="212" height="132" rx="40" fill="#ebe5f7" />
      <path d="M70 104a50 50 0 0 1 100 0z" fill="#f59a57" />
      <path d="M14 106c50-26 90-22 126-8s60 4 86-8v16a40 40 0 0 1-40 40H54a40 40 0 0 1-40-40z" fill="#348878" />
      <path d="M14 122c60-14 120-10 212-2a40 40 0 0 1-40 26H54a40 40 0 0 1-40-24z" fill="#15564d" />
      <circle cx="186" cy="44" r="10" fill="#bdace2" />
    </svg>
  );
}
