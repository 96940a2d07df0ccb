import type { ArtProps } from "./types";

const SHAPES = [
  <g key="1">
    <rect x="18" y="20" width="60" height="60" rx="16" fill="#d9cff0" />
    <circle cx="48" cy="44" r="11" fill="#563f83" />
    <path d="M28 80a20 20 0 0 1 40 0z" fill="#563f83" />
    <circle cx="74" cy="26" r="13" fill="#f59a57" />
    <path
      d="M68 26l4.500 4.500 8-8"
      stroke="#fff"
      strokeWidth="3.500"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </g>,
  <g key="2">
    <circle cx="34" cy="46" r="22" fill="#ffd1ab" />
    <circle cx="62" cy="46" r="22" fill="#86c0b2" fillOpacity=".9" />
    <path d="M48 29a22 22 0 0 1 0 34a22 22 0 0 1 0-34z" fill="#15564d" />
    <path d="M22 84a26 26 0 0 1 52 0z" fill="#d9ece6" />
  </g>,
  <g key="3">
    <rect x="16" y="22" width="64" height="58" rx="14" fill="#d9ece6" />
    <path d="M16 36a14 14 0 0 1 14-14h36a14 14 0 0 1 14 14v6H16z" fill="#15564d" />
    <circle cx="34" cy="55" r="5" fill="#86c0b2" />
    <circle cx="50" cy="55" r="5" fill="#86c0b2" />
    <circle cx="66" cy="55" r="7" fill="#f59a57" />
    <circle cx="34" cy="69" r="5" fill="#86c0b2" />
    <circle cx="50" cy="69" r="5" fill="#86c0b2" />
  </g>,
  <g key="4">
    <rect x="12" y="26" width="72" height="48" rx="14" fill="#15564d" />
    <circle cx="37" cy="50" r="13" fill="#fbb27a" />
    <path d="M58 37a13 13 0 0 1 0 26z" fill="#d9cff0" />
    <rect x="34" y="78" width="28" height="6" rx="3" fill="#86c0b2" />
  </g>,
];

export function StepArt({ step, className }: ArtProps & { step: 0 | 1 | 2 | 3 }) {
  return (
    <svg className={className} viewBox="12 12 76 76" width="84" height="84" aria-hidden="true">
      {SHAPES[step]}
    </svg>
  );
}
