import type { ArtProps } from "./types";

/** Two circles that met; the meeting is marked as done. */
export function DoneArt({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 240 160" width="220" aria-hidden="true">
      <circle cx="92" cy="80" r="58" fill="#d9cff0" />
      <circle cx="148" cy="80" r="58" fill="#fbb27a" />
      <path d="M120 29.200a58 58 0 0 1 0 101.600a58 58 0 0 1 0-101.600z" fill="#15564d" />
      <path
        d="M107 81l10 10 17-20"
        stroke="#fff"
        strokeWidth="6"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="216" cy="26" r="11" fill="#86c0b2" />
      <path d="M14 146a18 18 0 0 1 36 0z" fill="#86c0b2" />
    </svg>
  );
}
