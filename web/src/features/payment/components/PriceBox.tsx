import { useConfig } from "~/api/config";
import { formatBRL } from "~/lib/money";
import { toReais } from "../money";
import { discountPercent, type Split } from "../rules";
import { summary as t } from "../strings";
import c from "./PriceBox.module.css";

const brl = (cents: number): string => formatBRL(toReais(cents));

/** A discount at its ceiling is less than the announced percentage, so the line names the ceiling. */
const discountLabel = (split: Split, ceiling: number): string =>
  toReais(split.discount) >= ceiling ? t.discountUpTo(formatBRL(ceiling)) : t.discount(discountPercent(split));

interface Props {
  split: Split;
  /** The session is paid. */
  paid?: boolean;
  /** What costs the full price; without it a session. */
  label?: string | undefined;
  /** What `credits` of the split is; without it the balance. */
  creditsLabel?: string | undefined;
}

/** How the amount to pay is calculated, line by line. */
export function PriceBox({ split, paid, label = t.price, creditsLabel = t.credits }: Props) {
  const { discountCeiling } = useConfig();
  return (
    <div className={c.box}>
      <dl className={c.lines}>
        <Line label={label} amount={brl(split.full)} />
        {split.discount > 0 && (
          <Line label={discountLabel(split, discountCeiling)} amount={`− ${brl(split.discount)}`} />
        )}
        {split.credits > 0 && <Line label={creditsLabel} amount={`− ${brl(split.credits)}`} />}
        <Line label={paid ? t.paidTotal : t.due} amount={brl(split.due)} strong />
      </dl>
      {split.discount > 0 && !paid && <p className={c.note}>{t.discountText}</p>}
    </div>
  );
}

const Line = ({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) => (
  <div className={strong ? c.total : c.line}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
);
