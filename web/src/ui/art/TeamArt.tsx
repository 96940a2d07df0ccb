import type { ArtProps } from "./types";

/** Three people under one roof. */
export function TeamArt({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 240 160" width="220" aria-hidden="true">
      <circle cx="120" cy="84" r="72" fill="#ebe5f7" />
      <circle cx="66" cy="78" r="20" fill="#a9704a" />
      <path d="M30 152a36 44 0 0 1 72 0z" fill="#fbb27a" />
      <circle cx="174" cy="78" r="20" fill="#f0b993" />
      <path d="M138 152a36 44 0 0 1 72 0z" fill="#866cbd" />
      <circle cx="120" cy="56" r="24" fill="#c98d63" />
      <path d="M76 152a44 60 0 0 1 88 0z" fill="#15564d" />
      <path d="M96 50a24 24 0 0 1 48 0z" fill="#2c2145" />
    </svg>
  );
}
