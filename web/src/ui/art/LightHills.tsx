import type { ArtProps } from "./types";

export function LightHills({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 1200 260" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 260V170c180-90 360-60 560-10S980 130 1200 40v220z" fill="#d9ece6" />
      <path d="M0 260v-40c240-70 420-30 640-8s400-20 560-92v140z" fill="#b4d9cf" />
    </svg>
  );
}
