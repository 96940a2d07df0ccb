import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type Dispute, disputeQuery } from "~/api/queries/disputes";
import { saveBlob } from "~/lib/download";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Loading } from "~/ui/Loading";
import NotFound from "~/ui/NotFound";
import c from "./Admin.module.css";
import { AdminPage, PageFailed, Section } from "./components/parts";
import { AnsweredDialog } from "./disputes/AnsweredDialog";
import { readAnswerFile } from "./disputes/api";
import { CaseFacts } from "./disputes/CaseFacts";
import { DecideDialog } from "./disputes/DecideDialog";
import { DisputeBadge } from "./disputes/DisputeBadge";
import { EvidencePart } from "./disputes/EvidencePart";
import { disputes, dispute as t } from "./strings/disputes";

/** `/admin/contestacoes/$id`: a disputed payment, what is left to do, and the evidence. */
export default function DisputePage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(disputeQuery(id));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  if (query.isError && !query.data) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} size="lg" />;
  const d = query.data;
  return (
    <AdminPage
      title={`${t.title}: ${formatBRL(d.amount)}`}
      lead={
        <>
          <DisputeBadge state={d.state} /> {deadlineOf(d)}
        </>
      }
      back={{ to: "/admin/contestacoes", label: t.back }}
    >
      <Todo dispute={d} />
      <Card>
        <Section title={t.theCase}>
          <CaseFacts dispute={d} />
        </Section>
      </Card>
      <EvidencePart dispute={d} />
    </AdminPage>
  );
}

/** The deadline, while it matters. */
function deadlineOf({ closed, state, answerBy, daysLeft }: Dispute): string {
  if (closed || (state !== "OPEN" && state !== "EXPIRED")) return "";
  return `${disputes.columns.answerBy} ${answerBy}: ${disputes.daysLeft(daysLeft)}.`;
}

async function download(id: string): Promise<void> {
  try {
    saveBlob(await readAnswerFile(id), t.fileName);
  } catch (error) {
    showProblem(error instanceof ApiError ? error : new ApiError(0));
  }
}

/** What an administrator may do now. */
function Todo({ dispute: d }: { dispute: Dispute }) {
  const [asking, setAsking] = useState<"" | "answered" | "decide">("");
  const may = d.next ?? [];
  const close = () => setAsking("");
  return (
    <Section title={t.todo}>
      {d.closed && <p>{t.done}</p>}
      {!d.closed && (d.state === "LOST" || d.state === "ACCEPTED") && <p>{t.waitsForMoney}</p>}
      {may.includes("ANSWERED") && (
        <ol>
          {t.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <div className={c.actions}>
        {d.evidence && (
          <Button variant={may.includes("ANSWERED") ? "primary" : "secondary"} onClick={() => void download(d.id)}>
            {t.download}
          </Button>
        )}
        {may.includes("ANSWERED") && (
          <Button variant="secondary" onClick={() => setAsking("answered")}>
            {t.answered}
          </Button>
        )}
        {may.includes("WON") && (
          <Button variant="secondary" onClick={() => setAsking("decide")}>
            {t.decide}
          </Button>
        )}
      </div>
      {asking === "answered" && <AnsweredDialog id={d.id} onClose={close} />}
      {asking === "decide" && <DecideDialog dispute={d} onClose={close} />}
    </Section>
  );
}
