import type { ArtProps } from "./types";

export function CalmArt({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 520 640" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="520" height="640" fill="#15564d" />
      <circle cx="352" cy="372" r="128" fill="#f59a57" />
      <circle cx="352" cy="372" r="88" fill="#fbb27a" />
      <path d="M0 640V400c110-70 230-60 330 0s140 40 190 10v230z" fill="#348878" />
      <path d="M0 640V470c90-40 190-30 280 20s180 40 240 10v140z" fill="#217163" />
      <g transform="translate(168 476)">
        <path d="M-70 130c0-78 22-118 70-118s70 40 70 118z" fill="#d9cff0" />
        <rect x="-13" y="-10" width="26" height="40" rx="13" fill="#f0b993" />
        <circle cx="0" cy="-26" r="34" fill="#783a12" />
        <circle cx="4" cy="-64" r="17" fill="#783a12" />
      </g>
      <g transform="translate(300 492)">
        <path d="M-72 126c0-78 24-116 72-116s72 38 72 116z" fill="#ffe7d3" />
        <rect x="-13" y="-12" width="26" height="40" rx="13" fill="#a9704a" />
        <circle cx="0" cy="-26" r="33" fill="#2c2145" />
      </g>
      <path d="M0 640v-66c150-34 340-40 520 14v52z" fill="#123f3a" />
    </svg>
  );
}
