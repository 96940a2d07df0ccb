import type { ArtProps } from "./types";

export function OfferArt({ className, percent }: ArtProps & { percent: number }) {
  return (
    <svg
      className={className}
      viewBox="0 0 620 560"
      role="img"
      aria-label={`Dois círculos que se encontram: ${percent}% de desconto na primeira sessão`}
    >
      <circle cx="238" cy="280" r="190" fill="#d9cff0" />
      <circle cx="398" cy="280" r="190" fill="#fbb27a" />
      <path d="M318 107.700a190 190 0 0 1 0 344.600a190 190 0 0 1 0-344.600z" fill="#15564d" />
      <text
        x="318"
        y="292"
        textAnchor="middle"
        fontSize="74"
        fontWeight="700"
        fill="#fff"
        fontFamily="Bricolage Grotesque Variable, sans-serif"
        letterSpacing="-3"
      >
        {percent}%
      </text>
      <text
        x="318"
        y="326"
        textAnchor="middle"
        fontSize="21"
        fontWeight="600"
        fill="#d9ece6"
        fontFamily="Figtree Variable, sans-serif"
      >
        de desconto
      </text>
      <circle cx="112" cy="112" r="26" fill="#86c0b2" />
      <path d="M520 484a44 44 0 0 1 88 0z" fill="#86c0b2" />
      <path d="M60 486a30 30 0 0 0 60 0z" fill="#f59a57" />
    </svg>
  );
}
