import type { ReactNode } from "react";
import type { PaymentInfo } from "~/api/queries/sessions";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import type { Split } from "../rules";
import { PixWays } from "../shared/PixWays";
import { pix as t } from "../strings";
import c from "./PixCode.module.css";
import { PriceBox } from "./PriceBox";

interface Props {
  /** What holds when the code is paid, such as the terms of cancelling. */
  terms: ReactNode;
  priceLabel?: string | undefined;
  pix: PaymentInfo;
  /** Amounts of a new code, for when this one has expired. */
  split: Split;
  onAgain: () => Promise<void>;
  /** Returns to the form. */
  onOther: () => void;
  onReload: () => void;
}

/** The second step of a PIX payment: the code as text and as QR code, until it expires. */
export function PixCode({ terms, priceLabel, pix, split, onAgain, onOther, onReload }: Props) {
  // The server decides whether the code has expired, because this browser's clock may be wrong.
  const over = pix.statusCode === "EXPIRED";
  return (
    <Card as="section" aria-labelledby="pix" className={c.pix}>
      <h2 id="pix" className={c.title}>
        {t.title}
      </h2>
      {over ? (
        <>
          <Alert tone="warn" title={t.ended}>
            {t.endedText}
          </Alert>
          <PriceBox split={split} label={priceLabel} />
        </>
      ) : (
        <>
          {terms}
          <PixWays pix={pix} onEnd={onReload} />
        </>
      )}
      <div className={c.actions}>
        {over && <Button onClick={onAgain}>{t.again}</Button>}
        <Button variant="ghost" onClick={onOther}>
          {t.other}
        </Button>
      </div>
    </Card>
  );
}
