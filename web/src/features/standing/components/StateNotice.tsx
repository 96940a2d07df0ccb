import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import type { Standing } from "~/api/queries/standing";
import type { UserInfo } from "~/api/user";
import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { acceptPrice, acceptStanding, refuseStanding } from "../api";
import { askConsentAgain, isRevoked } from "../consent";
import { mayResume } from "../mayResume";
import c from "../Standing.module.css";
import { agree, states as t } from "../strings";
import { instantOf } from "../when";
import { MeansChoice, useMeans } from "./MeansChoice";

const TOAST_MS = 3000;

interface Props {
  standing: Standing;
  user: UserInfo | null;
  onWithdraw: () => void;
}

/** What is special about a standing hour now: proposed, paused, ended, or with a new price. */
export function StateNotice(props: Props) {
  const { standing, user } = props;
  const therapist = user?.type === "THERAPIST";
  switch (standing.state) {
    case "PROPOSED":
      return therapist ? <Waiting {...props} /> : <Answer {...props} />;
    case "PAUSED":
      return (
        <>
          <Paused standing={standing} therapist={therapist} />
          <NewPrice standing={standing} />
        </>
      );
    case "ENDED":
      return (
        <Alert tone="info" title={t.ended}>
          <p>{t.reasons[standing.reason] ?? t.endedText}</p>
        </Alert>
      );
    default:
      return <NewPrice standing={standing} />;
  }
}

function Paused({ standing, therapist }: { standing: Standing; therapist: boolean }) {
  if (standing.reason === "NOT_PAID")
    return (
      <Alert tone="warn" title={t.unpaid}>
        <p>{therapist ? t.unpaidOther : t.unpaidText}</p>
      </Alert>
    );
  const { pausedFrom, pausedTo } = standing;
  return (
    <Alert tone="info" title={t.paused}>
      <p>
        {pausedFrom && pausedTo
          ? t.pausedBetween(pausedFrom, pausedTo)
          : mayResume(standing, therapist)
            ? t.pausedOpen
            : t.pausedOther}
      </p>
      {pausedFrom && pausedTo && !mayResume(standing, therapist) && <p>{therapist ? t.byPatient : t.byTherapist}</p>}
    </Alert>
  );
}

/** Q226: the new price of the therapist reaches a standing hour only when the patient accepts it. */
function NewPrice({ standing }: { standing: Standing }) {
  const client = useQueryClient();
  const { nextPrice, nextPriceDay, nextPriceAnswerBy } = standing;
  if (!nextPrice || !nextPriceDay) return null;
  if (standing.nextPriceAccepted)
    return <Alert tone="info">{t.priceAccepted(formatBRL(nextPrice), nextPriceDay)}</Alert>;
  if (nextPrice <= standing.price) return <Alert tone="info">{t.priceLower(formatBRL(nextPrice), nextPriceDay)}</Alert>;

  async function accept(): Promise<void> {
    try {
      await acceptPrice(standing.id);
      toast.show(t.priceDone, TOAST_MS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    } finally {
      await client.invalidateQueries();
    }
  }

  return (
    <Alert tone="warn" title={t.price}>
      <p>
        {t.priceText(formatBRL(standing.price), formatBRL(nextPrice), nextPriceDay, nextPriceAnswerBy ?? nextPriceDay)}
      </p>
      <div className={c.buttons}>
        <Button size="sm" onClick={accept}>
          {t.priceAccept}
        </Button>
      </div>
    </Alert>
  );
}

const untilOf = ({ proposedUntil }: Standing): string => {
  if (!proposedUntil) return "";
  const { day, time } = instantOf(proposedUntil);
  return agree.at(day, time);
};

function Waiting({ standing, onWithdraw }: Props) {
  return (
    <Alert tone="info" title={t.proposed}>
      <p>{t.proposedOther(standing.otherName, untilOf(standing))}</p>
      <div className={c.buttons}>
        <Button variant="secondary" size="sm" onClick={onWithdraw}>
          {t.withdraw}
        </Button>
      </div>
    </Alert>
  );
}

/** The patient answers a proposal: chooses how to pay and accepts, or refuses. */
function Answer({ standing, user }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const paying = useMeans(user);

  async function accept(): Promise<void> {
    try {
      const made = await acceptStanding(standing.id, paying.means);
      void client.invalidateQueries();
      const n = made.days.filter(({ state }) => state === "FREE").length;
      const pay = made.payNowSessionId;
      await popup.show({
        tone: "success",
        title: agree.confirmed,
        text: pay ? agree.payFirst : agree.confirmedText(n),
      });
      if (pay) await navigate({ to: `/sessao-pagamento/${pay}` });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isRevoked(error) && user) {
        if (await askConsentAgain(user.id)) await accept();
        return;
      }
      showProblem(error);
      void client.invalidateQueries();
    }
  }

  async function refuse(): Promise<void> {
    const sure = await popup.confirm({
      title: t.refuseQuestion,
      text: t.refuseText,
      confirmLabel: t.refuse,
      ends: true,
    });
    if (!sure) return;
    try {
      await refuseStanding(standing.id);
      toast.show(t.refused, TOAST_MS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    } finally {
      await client.invalidateQueries();
    }
  }

  return (
    <Card as="section" className={c.part} aria-labelledby="proposta">
      <h2 id="proposta" className={c.heading}>
        {t.proposed}
      </h2>
      <p>{t.proposedText(standing.otherName, untilOf(standing))}</p>
      <p>{t.proposedPrice(formatBRL(standing.price), standing.firstDay)}</p>
      <MeansChoice state={paying} />
      <div className={c.buttons}>
        <Button held={paying.loading} onClick={accept}>
          {t.accept}
        </Button>
        <Button variant="ghost" onClick={refuse}>
          {t.refuse}
        </Button>
      </div>
    </Card>
  );
}
