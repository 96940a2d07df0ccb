import { useQuery } from "@tanstack/react-query";
import { useConfig } from "~/api/config";
import { type CompanyInvoice, invoicePixQuery } from "~/api/queries/invoicing";
import { PixCopy } from "~/features/payment/shared/PixCopy";
import { copyText } from "~/lib/clipboard";
import { useObjectUrl } from "~/lib/useObjectUrl";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Skeleton } from "~/ui/Skeleton";
import { toast } from "~/ui/Toast";
import { simulateBank } from "../api";
import c from "../Invoicing.module.css";
import { invoice as t } from "../strings";

const TOAST_MS = 2500;

interface Props {
  companyId: string;
  invoice: CompanyInvoice;
}

/** The PIX code and the boleto of what is left of an invoice. */
export function PayInvoice({ companyId, invoice }: Props) {
  const { pixCode, boleto } = invoice;
  return (
    <Card as="section" aria-label={t.pay}>
      <h2 className={c.heading}>{t.pay}</h2>
      <p>{pixCode || boleto ? t.payText : t.making}</p>
      {pixCode && (
        <div className={c.ways}>
          <PixCopy code={pixCode} />
          <Picture companyId={companyId} invoice={invoice} />
        </div>
      )}
      {boleto && <Boleto line={boleto} />}
      {!boleto && invoice.needsAddress && <p className={c.note}>{t.noAddress}</p>}
      <Simulate pixCode={pixCode} boleto={boleto} />
    </Card>
  );
}

function Picture({ companyId, invoice }: Props) {
  const query = useQuery(invoicePixQuery(companyId, invoice.id, invoice.pixCode));
  const url = useObjectUrl(query.data);
  if (query.isError) return <p className={c.note}>{t.noImage}</p>;
  return url ? <img className={c.qr} src={url} alt={t.qr} width={200} height={200} /> : <Skeleton shape="card" />;
}

function Boleto({ line }: { line: string }) {
  const copy = async () => toast.show((await copyText(line)) ? t.copied : t.notCopied, TOAST_MS);
  return (
    <>
      <h3 className={c.note}>{t.boleto}</h3>
      <p className={c.code}>{line}</p>
      <div className={c.actions}>
        <Button variant="secondary" onClick={copy}>
          {t.copyBoleto}
        </Button>
      </div>
    </>
  );
}

/** With the sandbox provider, buttons that pay in the place of a bank. */
function Simulate({ pixCode, boleto }: { pixCode: string; boleto: string }) {
  const { gateway } = useConfig();
  if (gateway !== "sandbox" || (!pixCode && !boleto)) return null;
  const pay = (code: string) => simulateBank(code).catch(() => null);
  return (
    <Alert tone="info">
      <p>{t.demo}</p>
      <div className={c.actions}>
        {pixCode && (
          <Button variant="secondary" size="sm" onClick={() => pay(pixCode)}>
            {t.simulatePix}
          </Button>
        )}
        {boleto && (
          <Button variant="secondary" size="sm" onClick={() => pay(boleto)}>
            {t.simulateBoleto}
          </Button>
        )}
      </div>
    </Alert>
  );
}
