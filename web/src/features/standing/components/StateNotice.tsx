import { useQueryClient } from "@tanstack/react-query";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import type { Standing } from "~/api/queries/standing";
import type { UserInfo } from "~/api/user";
import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { toast } from "~/ui/Toast";
import { acceptPrice } from "../api";
import { mayResume } from "../mayResume";
import c from "../Standing.module.css";
import { states as t } from "../strings";
import { proposedUntil } from "../when";
import { Answer } from "./Answer";

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

function Waiting({ standing, onWithdraw }: Props) {
  return (
    <Alert tone="info" title={t.proposed}>
      <p>{t.proposedOther(standing.otherName, proposedUntil(standing))}</p>
      <div className={c.buttons}>
        <Button variant="secondary" size="sm" onClick={onWithdraw}>
          {t.withdraw}
        </Button>
      </div>
    </Alert>
  );
}
