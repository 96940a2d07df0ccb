import { useQuery } from "@tanstack/react-query";
import { adminSubscriptionQuery, type Subscription } from "~/api/queries/adminPlans";
import { formatBRL } from "~/lib/money";
import { subscriptionWords } from "~/lib/statusStrings";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { popup } from "~/ui/Popup";
import c from "../Admin.module.css";
import { changeSubscription, type SubscriptionAction } from "../businessApi";
import { common } from "../strings/common";
import { subscription as t } from "../strings/plans";
import { useAction } from "../useAction";
import { Badge, Facts, Part, Section } from "./parts";

/** The actions that the server allows now. */
function actionsFor({ canActivate, canSuspend, canCancel }: Subscription): SubscriptionAction[] {
  const offered: [SubscriptionAction, boolean][] = [
    ["activate", canActivate],
    ["suspend", canSuspend],
    ["cancel", canCancel],
  ];
  return offered.filter(([, on]) => on).map(([action]) => action);
}

const toneOf = ({ statusCode }: Subscription) =>
  statusCode === "PAID" ? "good" : statusCode === "CANCELLED" ? "bad" : "warn";

/** Text before the action: a free or unpaid plan ends at once, and an expired one does not come back by itself. */
function whatHappens(what: SubscriptionAction, sub: Subscription): string {
  const unpaid = sub.endsNow && sub.typeEnum !== "FREE";
  if (what === "activate") return unpaid ? t.liftText : t.activateText;
  return sub.endsNow ? t.askTextNow : t.askText;
}

/** A therapist's subscription and its actions. Renders nothing when there is none. */
export function SubscriptionPart({ therapistId }: { therapistId: string }) {
  const query = useQuery(adminSubscriptionQuery(therapistId));
  const action = useAction();

  async function change(what: SubscriptionAction, sub: Subscription) {
    const text = whatHappens(what, sub);
    if (!(await popup.confirm({ title: t.ask[what], text, confirmLabel: t[what], cancelLabel: "Não" }))) return;
    const request = async () => {
      await changeSubscription(therapistId, what);
      return (await query.refetch()).data;
    };
    const after = (now: Subscription | null | undefined) =>
      what === "activate" && now?.statusCode === "CANCELLED" ? { title: t.lifted, text: t.liftedText } : null;
    await action.run(request, { ...t.done[what], failed: t.failed[what], after });
  }

  if (query.data === null) return null;
  return (
    <Card>
      <Section title={t.title}>
        <Part query={query}>
          {() => query.data && <SubscriptionFacts sub={query.data} busy={action.busy} onAction={change} />}
        </Part>
      </Section>
    </Card>
  );
}

interface SubscriptionFactsProps {
  sub: Subscription;
  busy: boolean;
  onAction: (what: SubscriptionAction, sub: Subscription) => Promise<void>;
}

function SubscriptionFacts({ sub, busy, onAction }: SubscriptionFactsProps) {
  const status = subscriptionWords[sub.statusCode];
  return (
    <>
      <Facts
        facts={[
          { label: t.plan, value: sub.subscriptionType },
          { label: t.status, value: <Badge tone={toneOf(sub)}>{status}</Badge> },
          { label: t.value, value: formatBRL(sub.value) },
          { label: t.validUntil, value: sub.validUntil || common.notInformed },
        ]}
      />
      <div className={c.actions}>
        {actionsFor(sub).map((what) => (
          <Button
            key={what}
            size="sm"
            variant={what === "cancel" ? "danger" : "secondary"}
            held={busy}
            onClick={() => onAction(what, sub)}
          >
            {t[what]}
          </Button>
        ))}
      </div>
    </>
  );
}
