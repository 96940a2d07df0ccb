import { useId } from "react";
import { attempt } from "~/api/attempt";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { TextArea } from "~/ui/TextArea";
import { reviewTexts as t } from "../strings";

interface Props {
  open: boolean;
  title?: string;
  hint?: string;
  max: number;
  onClose: () => void;
  onReject: (reason: string) => Promise<void>;
}

const validate = (v: { reason: string }) => (v.reason.trim() ? {} : { reason: t.reasonMissing });

export function RejectDialog({ open, title = t.reject, hint = t.rejectText, max, onClose, onReject }: Props) {
  const id = useId();
  const form = useForm<{ reason: string }>({ initial: { reason: "" }, validate });
  const submit = form.submit(({ reason }) =>
    attempt(async () => {
      await onReject(reason.trim());
      onClose();
    }, form.applyFault),
  );
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {t.cancel}
      </Button>
      <Button type="submit" form={id} variant="danger" loading={form.busy}>
        {t.confirmReject}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} actions={actions}>
      <form id={id} noValidate onSubmit={submit}>
        <TextArea label={t.reason} hint={hint} required maxLength={max} {...form.field("reason")} />
      </form>
    </Dialog>
  );
}
