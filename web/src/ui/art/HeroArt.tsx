import { Person } from "./Person";
import type { ArtProps } from "./types";

/** Hero: a video session seen as two windows over a sunrise. */
export function HeroArt({ className }: ArtProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 620 560"
      role="img"
      aria-label="Duas pessoas conversando por vídeo diante de um nascer do sol"
    >
      <defs>
        <clipPath id="hero-near">
          <rect x="56" y="96" width="330" height="300" rx="40" />
        </clipPath>
        <clipPath id="hero-far">
          <rect x="330" y="268" width="232" height="216" rx="34" />
        </clipPath>
      </defs>
      <circle cx="400" cy="210" r="196" fill="#fbb27a" />
      <circle cx="400" cy="210" r="140" fill="#ffd1ab" />
      <circle cx="66" cy="452" r="30" fill="#d9cff0" />
      <path d="M118 520a34 34 0 0 1 68 0z" fill="#f59a57" />
      <g clipPath="url(#hero-near)">
        <rect x="56" y="96" width="330" height="300" fill="#d9cff0" />
        <circle cx="330" cy="150" r="92" fill="#ebe5f7" />
        <rect x="84" y="126" width="74" height="104" rx="12" fill="#bdace2" />
        <path d="M92 222c8-30 24-44 30-44s22 14 28 44z" fill="#866cbd" />
        <g transform="translate(222 236) scale(1.22)">
          <Person x={0} y={0} body="#15564d" skin="#c98d63" hair="#2c2145" kind="bun" />
        </g>
      </g>
      <rect x="56" y="96" width="330" height="300" rx="40" fill="none" stroke="#fff" strokeWidth="10" />
      <g clipPath="url(#hero-far)">
        <rect x="330" y="268" width="232" height="216" fill="#ffe7d3" />
        <path d="M330 484c10-70 60-90 120-84s90-30 112-60v144z" fill="#fbb27a" fillOpacity=".55" />
        <g transform="translate(446 380) scale(.8)">
          <Person x={0} y={0} body="#563f83" skin="#f0b993" hair="#783a12" flip kind="short" />
        </g>
      </g>
      <rect x="330" y="268" width="232" height="216" rx="34" fill="none" stroke="#fff" strokeWidth="10" />
      <g transform="translate(96 366)">
        <rect width="206" height="60" rx="30" fill="#0b2b29" />
        <circle cx="38" cy="30" r="15" fill="#217163" />
        <path d="M34 24h5v12h-5zM43 24" fill="#fff" />
        <rect x="34.500" y="22" width="7" height="11" rx="3.500" fill="#fff" />
        <path d="M31 31a7 7 0 0 0 14 0" stroke="#fff" strokeWidth="2" fill="none" />
        <circle cx="82" cy="30" r="15" fill="#217163" />
        <rect x="74" y="25" width="11" height="10" rx="3" fill="#fff" />
        <path d="M86 29l5-3v8l-5-3z" fill="#fff" />
        <rect x="116" y="15" width="70" height="30" rx="15" fill="#f59a57" />
        <text
          x="151"
          y="35"
          textAnchor="middle"
          fontSize="15"
          fontWeight="700"
          fill="#54290d"
          fontFamily="Figtree Variable, sans-serif"
        >
          50:00
        </text>
      </g>
      <g fill="#217163">
        <path d="M560 560c-8-70 8-112 44-138 10 54-4 104-30 138z" />
        <path d="M548 560c-34-30-50-66-46-108 40 18 58 58 58 108z" fill="#15564d" />
      </g>
    </svg>
  );
}
