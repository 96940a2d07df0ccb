import { useQuery } from "@tanstack/react-query";
import { useConfig } from "~/api/config";
import { qrCodeQuery } from "~/api/queries/payments";
import { copyText } from "~/lib/clipboard";
import { formatBRL } from "~/lib/money";
import { useObjectUrl } from "~/lib/useObjectUrl";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Field } from "~/ui/Field";
import { Skeleton } from "~/ui/Skeleton";
import { toast } from "~/ui/Toast";
import { type PaymentInfo, simulatePix } from "../api";
import type { Split } from "../rules";
import { TimeLeft } from "../shared/TimeLeft";
import { results, pix as t } from "../strings";
import c from "./PixCode.module.css";
import { PriceBox } from "./PriceBox";

interface Props {
  pix: PaymentInfo;
  /** Amounts of a new code, for when this one has expired. */
  split: Split;
  onAgain: () => Promise<void>;
  /** Returns to the form. */
  onOther: () => void;
  onReload: () => void;
}

/** The second step of a PIX payment: the code as QR code and as text, until it expires. */
export function PixCode({ pix, split, onAgain, onOther, onReload }: Props) {
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
          <PriceBox split={split} />
        </>
      ) : (
        <Live pix={pix} onEnd={onReload} />
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
  const copy = async () =>
    toast.show((await copyText(pix.qrCodeCopy)) ? results.pixCopied : results.pixNotCopied, 2500);
  return (
    <>
      <p>{t.text}</p>
      <QrCode link={pix.qrCodeLink} />
      <p className={c.amount}>{formatBRL(pix.amount)}</p>
      <Field label={t.code}>
        {(wiring) => (
          <textarea
            {...wiring}
            className={`${wiring.className} ${c.code}`}
            readOnly
            rows={3}
            value={pix.qrCodeCopy}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <Button onClick={() => copy()}>{t.copy}</Button>
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
