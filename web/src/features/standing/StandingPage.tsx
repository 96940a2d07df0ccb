import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { sessionQuery } from "~/api/queries/sessions";
import { type Change, type Occurrence, standingKey, standingQuery } from "~/api/queries/standing";
import type { UserInfo } from "~/api/user";
import { useCancel } from "~/features/booking/shared/useCancel";
import { useServerEvents } from "~/lib/events";
import { useUser } from "~/login/currentUser";
import { LostArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { StatusPage } from "~/ui/StatusPage";
import { ChangeDialog } from "./components/ChangeDialog";
import { NewStanding } from "./components/NewStanding";
import { StandingView } from "./StandingView";
import { page, skip } from "./strings";
import { longDay } from "./when";

const isMissing = (error: Error | null): boolean => error instanceof ApiError && [403, 404, 422].includes(error.status);

/** `/atendimento-fixo/{id}`, for both people of a standing hour, and `/atendimento-fixo/novo`, where a patient agrees. */
export default function StandingPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const user = useUser();
  if (id === "novo" && user?.type !== "THERAPIST") return <NewStanding />;
  return <One id={id} user={user} />;
}

function One({ id, user }: { id: string; user: UserInfo | null }) {
  const therapist = user?.type === "THERAPIST";
  const client = useQueryClient();
  const query = useQuery(standingQuery(id));
  const cancelling = useCancel();
  const [action, setAction] = useState<Change["action"] | null>(null);
  useServerEvents(() => void client.invalidateQueries({ queryKey: standingKey }), query.data !== undefined);

  /** Asks with the outcome in reais that the server names, then cancels this one session. */
  async function skipOne(occurrence: Occurrence): Promise<void> {
    try {
      const session = await client.fetchQuery({ ...sessionQuery(occurrence.sessionId), staleTime: 0 });
      const sure = await popup.confirm({
        title: skip.question(longDay(occurrence.day)),
        text: (
          <>
            <p>{session.cancelText}</p>
            <p>{skip.rest}</p>
          </>
        ),
        confirmLabel: skip.yes,
        cancelLabel: skip.no,
        ends: true,
      });
      if (sure) await cancelling.cancel(session);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    }
  }

  if (isMissing(query.error)) return <Missing home={therapist ? "/home-psicologo" : "/home-cliente"} />;
  if (!query.data)
    return query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : <Loading title={page.title} />;
  return (
    <>
      <StandingView standing={query.data} user={user} onSkip={skipOne} onChange={setAction} />
      {action && (
        <ChangeDialog
          key={action}
          standing={query.data}
          action={action}
          onClose={() => setAction(null)}
          onChanged={() => void client.invalidateQueries()}
        />
      )}
    </>
  );
}

const Missing = ({ home }: { home: "/home-psicologo" | "/home-cliente" }) => (
  <StatusPage
    art={<LostArt />}
    tone="error"
    title={page.missing}
    actions={<ButtonLink to={home}>{page.back}</ButtonLink>}
  >
    <p role="alert">{page.missingText}</p>
  </StatusPage>
);
