import { useState } from "react";
import { attempt } from "~/api/attempt";
import type { Pending } from "~/api/queries/approvals";
import { BusyButton } from "~/ui/BusyButton";
import { Button } from "~/ui/Button";
import c from "../Pending.module.css";
import { REVIEW_MAX, nameTexts as t } from "../strings";
import { RejectDialog } from "./RejectDialog";

interface Props {
  one: Pending;
  onApprove: (changeId: string) => Promise<void>;
  onReject: (changeId: string, reason: string) => Promise<void>;
}

const shown = (name: { fullName?: string; nickname?: string }): string => name.nickname || name.fullName || "";

/** A therapist's request for another name, with the public name beside it. */
export function NameRequest({ one, onApprove, onReject }: Props) {
  const [rejecting, setRejecting] = useState(false);
  const change = one.newName;
  if (!change) return null;
  const changeId = change.changeId ?? "";
  const name = shown(change);

  return (
    <>
      <h2 className={c.name}>
        {t.kind}: {shown(one)}
      </h2>
      <dl className={c.facts}>
        <Fact term={t.public} value={shown(one)} />
        <Fact term={t.asked} value={name} />
        <Fact term={t.askedFull} value={change.fullName} />
        <Fact term="CRP" value={one.crp} />
        <Fact term="E-mail" value={one.email} />
        <Fact term={t.since} value={one.submittedOn} />
      </dl>
      <div className={c.decision}>
        <BusyButton
          size="sm"
          aria-label={t.approveOf(name)}
          onClick={() =>
            attempt(
              () => onApprove(changeId),
              () => false,
            )
          }
        >
          {t.approve}
        </BusyButton>
        <Button size="sm" variant="secondary" aria-label={t.rejectOf(name)} onClick={() => setRejecting(true)}>
          {t.reject}
        </Button>
      </div>
      <RejectDialog
        open={rejecting}
        title={t.reject}
        hint={t.rejectText}
        max={REVIEW_MAX}
        onClose={() => setRejecting(false)}
        onReject={(reason) => onReject(changeId, reason)}
      />
    </>
  );
}

function Fact({ term, value }: { term: string; value: string | undefined }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
