import type { ArtProps } from "./types";

export function HillsArt({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 1200 220" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 220V120c160-80 320-90 520-20s420 40 680-60v180z" fill="#1b6459" />
      <path d="M0 220v-30c220-60 420-40 620-10s380 0 580-50v90z" fill="#217163" />
    </svg>
  );
}
