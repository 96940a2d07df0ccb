import { formatBRL } from "~/lib/money";
import { price as t } from "../strings";
import c from "./PriceTag.module.css";
import type { Price } from "./price";

/** A price. With the discount of the first session, the usual price is crossed out beside it. */
export function PriceTag({ price }: { price: Price }) {
  if (price.due === price.full) return <strong>{formatBRL(price.full)}</strong>;
  return (
    <span className={c.price}>
      <s>
        <span className="sr">{t.before} </span>
        {formatBRL(price.full)}
      </s>{" "}
      <strong>
        <span className="sr">{t.now} </span>
        {formatBRL(price.due)}
      </strong>{" "}
      <small>{t.first}</small>
    </span>
  );
}
