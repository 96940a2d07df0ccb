import type { ReactNode } from "react";
import type { Brand } from "~/lib/card";
import c from "./BrandLogo.module.css";

const NAMES: Readonly<Record<Brand, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  elo: "Elo",
  hipercard: "Hipercard",
};

const word = (text: string, className: string | undefined, x = 24) => (
  <text x={x} y="20" textAnchor="middle" className={`${c.word} ${className}`}>
    {text}
  </text>
);

/** Drawings of our own in the style of each brand, so that no artwork of others is loaded. */
const MARKS: Readonly<Record<Brand, ReactNode>> = {
  visa: word("VISA", c.visa),
  mastercard: (
    <>
      <circle cx="19" cy="15" r="9" className={c.red} />
      <circle cx="29" cy="15" r="9" className={c.yellow} />
    </>
  ),
  amex: (
    <>
      <rect x="3" y="3" width="42" height="24" rx="3" className={c.sky} />
      {word("AMEX", c.light)}
    </>
  ),
  diners: (
    <>
      <circle cx="24" cy="15" r="11" className={c.blue} />
      <path d="M21 7a9 9 0 0 0 0 16zM27 7a9 9 0 0 1 0 16z" className={c.light} />
    </>
  ),
  discover: (
    <>
      {word("DISC", c.ink, 17)}
      <circle cx="37" cy="15" r="7" className={c.orange} />
    </>
  ),
  jcb: (
    <>
      <rect x="6" y="4" width="11" height="22" rx="4" className={c.blue} />
      <rect x="18.5" y="4" width="11" height="22" rx="4" className={c.red} />
      <rect x="31" y="4" width="11" height="22" rx="4" className={c.green} />
    </>
  ),
  elo: (
    <>
      <circle cx="24" cy="15" r="12" className={c.ink} />
      {word("elo", c.light)}
    </>
  ),
  hipercard: (
    <>
      <rect x="3" y="4" width="42" height="22" rx="4" className={c.red} />
      {word("HIPER", c.light)}
    </>
  ),
};

export const isBrand = (brand: string | null): brand is Brand => brand !== null && brand in MARKS;

/** Logo of a card's brand; nothing while the brand is unknown. */
export function BrandLogo({ brand }: { brand: string | null }) {
  if (!isBrand(brand)) return null;
  return (
    <svg role="img" aria-label={NAMES[brand]} viewBox="0 0 48 30" width="48" height="30" className={c.logo}>
      {MARKS[brand]}
    </svg>
  );
}
