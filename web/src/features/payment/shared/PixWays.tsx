import { useQuery } from "@tanstack/react-query";
import { useConfig } from "~/api/config";
import { qrCodeQuery } from "~/api/queries/payments";
import { formatBRL } from "~/lib/money";
import { useObjectUrl } from "~/lib/useObjectUrl";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Skeleton } from "~/ui/Skeleton";
import { simulatePix } from "../api";
import c from "../components/PixCode.module.css";
import { pix as t } from "../strings";
import { PixCopy } from "./PixCopy";
import { TimeLeft } from "./TimeLeft";

/** A PIX code that can be paid. `expiresAt` is not known for every code. */
interface Code {
  amount: number;
  qrCodeCopy: string;
  qrCodeLink: string;
  expiresAt?: string | undefined;
}

/** The ways to pay a PIX code: copying it, or scanning its QR code, until it expires. */
export function PixWays({ pix, onEnd }: { pix: Code; onEnd: () => void }) {
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
