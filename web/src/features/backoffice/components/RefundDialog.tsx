import { useQuery } from "@tanstack/react-query";
import { type AdminPayment, refundPreviewQuery } from "~/api/queries/backoffice";
import { useForm } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { TextField } from "~/ui/TextField";
import c from "../Admin.module.css";
import { refundPayment } from "../api";
import { common } from "../strings/common";
import { history as t } from "../strings/people";
import { useAction } from "../useAction";
import { Part } from "./parts";

/** The server's text about the consequences is shown before the refund can be confirmed. */
export function RefundDialog({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const preview = useQuery(refundPreviewQuery(payment.paymentId));
  const action = useAction();
  const form = useForm({
    initial: { reason: "" },
    validate: (v): { reason?: string } => (v.reason.trim() ? {} : { reason: t.reasonMissing }),
  });

  async function refund({ reason }: { reason: string }) {
    const sendRefund = () => refundPayment(payment.paymentId, reason.trim());
    if (await action.run(sendRefund, { title: t.done })) onClose();
  }

  return (
    <Dialog open onClose={onClose} title={t.ask}>
      <form className={c.form} noValidate onSubmit={form.submit(refund)}>
        <Part query={preview}>
          {() => (
            <Alert tone="warn" title={t.consequence}>
              <p>{preview.data?.text}</p>
            </Alert>
          )}
        </Part>
        <TextField label={t.reason} maxLength={250} {...form.field("reason")} />
        <div className={c.actions}>
          <Button type="submit" variant="danger" loading={form.busy} disabled={!preview.data}>
            {t.confirm}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
