import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useConfig } from "~/api/config";
import { qrCodeQuery } from "~/api/queries/payments";
import type { PaymentInfo } from "~/api/queries/sessions";
import { formatBRL } from "~/lib/money";
import { useObjectUrl } from "~/lib/useObjectUrl";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Skeleton } from "~/ui/Skeleton";
import { simulatePix } from "../api";
import type { Split } from "../rules";
import { PixCopy } from "../shared/PixCopy";
import { TimeLeft } from "../shared/TimeLeft";
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
          <Live pix={pix} onEnd={onReload} />
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

function Live({ pix, onEnd }: { pix: PaymentInfo; onEnd: () => void }) {
  return (
    <>
      <p>{t.text}</p>
      <p className={c.amount}>{formatBRL(pix.amount)}</p>
      <div className={c.ways}>
        <PixCopy code={pix.qrCodeCopy} />
        <QrCode link={pix.qrCodeLink} />
      </div>
      {pix.expiresAt && (
        <p>
          {t.left} <TimeLeft until={pix.expiresAt} onEnd={onEnd} />
        </p>
      )}
      <p className={c.note}>{t.waiting}</p>
      <Simulate code={pix.qrCodeCopy} />
    </>
  );
}

function QrCode({ link }: { link: string }) {
  const query = useQuery(qrCodeQuery(link));
  const url = useObjectUrl(query.data);
  if (query.isError) return <p className={c.note}>{t.noImage}</p>;
  return url ? <img className={c.qr} src={url} alt={t.alt} width={240} height={240} /> : <Skeleton shape="card" />;
}

/** With the sandbox provider, a button that pays the code in the place of the payer's bank. */
function Simulate({ code }: { code: string }) {
  const { gateway } = useConfig();
  if (gateway !== "sandbox") return null;
  return (
    <Alert tone="info">
      <p>{t.demo}</p>
      <Button variant="secondary" size="sm" onClick={() => simulatePix(code).catch(() => null)}>
        {t.simulate}
      </Button>
    </Alert>
  );
}
