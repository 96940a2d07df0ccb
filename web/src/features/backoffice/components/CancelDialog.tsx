import { useQuery } from "@tanstack/react-query";
import { cancelPreviewQuery } from "~/api/queries/backoffice";
import { useForm } from "~/lib/form";
import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { TextArea } from "~/ui/TextArea";
import c from "../Admin.module.css";
import { cancelSession } from "../api";
import { cycleName } from "../format";
import { cancelling as t } from "../strings/people";
import { useAction } from "../useAction";
import { Facts, Part } from "./parts";

type Preview = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof cancelPreviewQuery>["queryFn"]>>>>;

/** What happens to the patient's money, and to the payout. */
function consequencesOf(preview: Preview): string[] {
  const { outcome, amount, byHand, earned, paidOut, deducted, payoutCycle, paidOutOn } = preview;
  const value = formatBRL(amount);
  const back = { CREDIT: t.toBalance(value), REFUND: byHand ? t.byHand(value) : t.toMeans(value), NOTHING: t.nothing };
  return [
    back[outcome as keyof typeof back],
    paidOut ? t.deducted(formatBRL(deducted), cycleName(payoutCycle), paidOutOn) : earned ? t.takenOut : t.noPayout,
    t.told,
  ];
}

interface Props {
  sessionId: string;
  /** In whose name the session is cancelled. */
  userId: string;
  onClose: () => void;
}

/** Says what cancelling a session does, and asks why. It gives money back, so it needs a step-up. */
export function CancelDialog({ sessionId, userId, onClose }: Props) {
  const preview = useQuery(cancelPreviewQuery(sessionId));
  const action = useAction();
  const form = useForm({
    initial: { reason: "" },
    validate: (v): { reason?: string } => (v.reason.trim().length >= 5 ? {} : { reason: t.reasonMissing }),
  });

  async function cancel({ reason }: { reason: string }) {
    if (await action.run(() => cancelSession(sessionId, userId, reason.trim()), { title: t.done })) onClose();
  }

  return (
    <Dialog open onClose={onClose} title={t.title}>
      <form className={c.form} noValidate onSubmit={form.submit(cancel)}>
        <Part query={preview}>
          {() =>
            preview.data && (
              <>
                <Facts
                  facts={[
                    { label: t.when, value: t.at(preview.data.scheduledDay, preview.data.startTime), wide: true },
                    { label: t.patient, value: preview.data.customer },
                    { label: t.therapist, value: preview.data.therapist },
                  ]}
                />
                <Alert tone="warn" title={t.consequence}>
                  {consequencesOf(preview.data).map((text) => (
                    <p key={text}>{text}</p>
                  ))}
                </Alert>
              </>
            )
          }
        </Part>
        <TextArea label={t.reason} hint={t.reasonHint} rows={3} maxLength={250} {...form.field("reason")} />
        <div className={c.actions}>
          <Button type="submit" variant="danger" loading={form.busy} disabled={!preview.data}>
            {t.confirm}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t.keep}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
