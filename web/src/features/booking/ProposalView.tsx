import type { Proposal } from "~/api/queries/proposals";
import { fromBr, longDate } from "~/lib/dates";
import { AlertArt, DoneArt, WaitArt } from "~/ui/Art";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { proposal as t } from "./strings";

interface Props {
  proposal: Proposal;
  busy: "yes" | "no" | null;
  onAnswer: (accept: boolean) => void;
}

const at = (day: string, time: string): string => t.at(longDate(fromBr(day) ?? "1970-01-01"), time.slice(0, 5));

/** The question whether a session may move, or what became of it. */
export function ProposalView({ proposal, busy, onAnswer }: Props) {
  const now = at(proposal.nowDay, proposal.nowStartTime);
  const wanted = at(proposal.day, proposal.startTime);
  const enter = <ButtonLink to="/entrar">{t.enter}</ButtonLink>;
  if (proposal.state === "ACCEPTED")
    return (
      <StatusPage art={<DoneArt />} tone="success" title={t.accepted} actions={enter}>
        <p>{t.acceptedText(wanted)}</p>
      </StatusPage>
    );
  if (proposal.state === "REFUSED")
    return (
      <StatusPage art={<DoneArt />} title={t.refused} actions={enter}>
        <p>{t.refusedText(now)}</p>
      </StatusPage>
    );
  if (proposal.state === "OVER")
    return (
      <StatusPage art={<AlertArt />} tone="warn" title={t.over} actions={enter}>
        <p>{t.overText}</p>
      </StatusPage>
    );
  const actions = (
    <>
      <Button loading={busy === "yes"} disabled={busy === "no"} onClick={() => onAnswer(true)}>
        {t.yes}
      </Button>
      <Button variant="secondary" loading={busy === "no"} disabled={busy === "yes"} onClick={() => onAnswer(false)}>
        {t.no}
      </Button>
    </>
  );
  return (
    <StatusPage art={<WaitArt />} title={t.question} actions={actions}>
      <p>{t.asks(proposal.therapistName)}</p>
      <p>
        {t.now}: <strong>{now}</strong>
      </p>
      <p>
        {t.wanted}: <strong>{wanted}</strong>
      </p>
      <p>{t.note}</p>
    </StatusPage>
  );
}
