import type { ArtProps } from "./types";

/** A letter between two circles. */
export function MailArt({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 240 160" width="220" aria-hidden="true">
      <circle cx="66" cy="92" r="52" fill="#d9cff0" />
      <circle cx="176" cy="84" r="58" fill="#ffd1ab" />
      <rect x="58" y="50" width="124" height="84" rx="18" fill="#15564d" />
      <path d="M58 68a18 18 0 0 1 18-18h88a18 18 0 0 1 18 18l-50 36a20 20 0 0 1-24 0z" fill="#348878" />
      <circle cx="182" cy="50" r="17" fill="#f59a57" />
      <path
        d="M174 50l6 6 10-11"
        stroke="#fff"
        strokeWidth="4"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
