import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { acceptPreviewQuery, type Standing, type StandingPreview } from "~/api/queries/standing";
import type { UserInfo } from "~/api/user";
import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { PartFailed } from "~/ui/PartFailed";
import { popup } from "~/ui/Popup";
import { Skeleton } from "~/ui/Skeleton";
import { toast } from "~/ui/Toast";
import { acceptStanding, refuseStanding } from "../api";
import { askConsentAgain, isRevoked } from "../consent";
import c from "../Standing.module.css";
import { agree, states as t } from "../strings";
import { hour, longDay, proposedUntil } from "../when";
import { Days } from "./Days";
import { MeansChoice, useMeans } from "./MeansChoice";

const TOAST_MS = 3000;

interface Props {
  standing: Standing;
  user: UserInfo | null;
}

/** The patient answers a proposal: sees the dates, chooses how to pay and accepts, or refuses. */
export function Answer({ standing, user }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const paying = useMeans(user);
  const preview = useQuery(acceptPreviewQuery(standing.id));

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

  const mayAccept = firstIsFree(preview.data);
  return (
    <Card as="section" className={c.part} aria-labelledby="proposta">
      <h2 id="proposta" className={c.heading}>
        {t.proposed}
      </h2>
      <p>{t.proposedText(standing.otherName, proposedUntil(standing))}</p>
      <p>{t.proposedPrice(formatBRL(standing.price))}</p>
      {preview.data ? (
        <Dates preview={preview.data} />
      ) : preview.isError ? (
        <PartFailed
          text={preview.error instanceof ApiError ? preview.error.description : t.datesFailed}
          retry={agree.retry}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        <Skeleton shape="card" />
      )}
      {mayAccept && <MeansChoice state={paying} />}
      <div className={c.buttons}>
        {mayAccept && (
          <Button held={paying.loading} onClick={accept}>
            {t.accept}
          </Button>
        )}
        <Button variant="ghost" onClick={refuse}>
          {t.refuse}
        </Button>
      </div>
    </Card>
  );
}

/** The server refuses the answer when the first date is not free, as when somebody agrees. */
const firstIsFree = (preview: StandingPreview | undefined): boolean => preview?.days[0]?.state === "FREE";

/** What accepting gives: which dates, what does not fit and why. */
function Dates({ preview }: { preview: StandingPreview }) {
  const [first] = preview.days;
  const left = preview.days.length - preview.freeDays;
  return (
    <>
      {first && firstIsFree(preview) ? (
        <p>{t.proposedFirst(agree.at(longDay(first.day), hour(first.startTime)))}</p>
      ) : (
        <Alert tone="warn">{t.proposedFirstTaken}</Alert>
      )}
      <h3 className={c.heading}>{agree.days}</h3>
      <p role="status">
        {agree.fit(preview.freeDays)} {left > 0 && agree.left(left)}
      </p>
      <Days days={preview.days} />
      {preview.payNow && firstIsFree(preview) && <Alert tone="info">{agree.now}</Alert>}
    </>
  );
}
