import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { nextSessionsQuery } from "~/api/queries/sessions";
import { fromBr, longDate } from "~/lib/dates";
import { useUser } from "~/login/currentUser";
import { AlertArt, CalmArt, WaitArt } from "~/ui/Art";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { Opening } from "./components/Countdown";
import { Details, Focused, Home } from "./components/StatusScreens";
import type { RoomState } from "./core/state";
import { refused as t } from "./strings/ends";

interface Props {
  state: RoomState;
  sessionId: string;
  onRetry: () => void;
}

/** The server does not open the room. Only what nobody expects looks like an error. */
export function RefusedView({ state, sessionId, onRetry }: Props) {
  const { code = "", reason = "" } = state.refusal ?? {};
  const details = <Details sessionId={sessionId} />;
  const test = <ButtonLink to="/teste-de-equipamento">{t.test}</ButtonLink>;
  switch (code) {
    case "room.early":
    case "room.moved":
      return (
        <Calm title={code === "room.moved" ? t.moved : t.early} reason={reason} art={<WaitArt />} actions={test}>
          <p className="tabular">
            <Opening state={state} />
          </p>
          <p>{t.earlyHint}</p>
        </Calm>
      );
    case "room.unpaid":
      return <Unpaid reason={reason} sessionId={sessionId} details={details} />;
    case "room.over":
      return (
        <Calm title={t.over} reason={reason} art={<CalmArt />} actions={details}>
          <AfterTheEnd />
        </Calm>
      );
    case "room.cancelled":
      return <Calm title={t.cancelled} reason={reason} art={<CalmArt />} actions={details} />;
  }
  return (
    <Focused>
      <StatusPage
        tone="error"
        art={<AlertArt />}
        title={t.title}
        actions={
          <>
            {details}
            <Button variant="secondary" onClick={onRetry}>
              {t.retry}
            </Button>
          </>
        }
      >
        <p role="alert">{reason || t.unknown}</p>
      </StatusPage>
    </Focused>
  );
}

interface CalmProps {
  title: string;
  reason: string;
  art: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}

const Calm = ({ title, reason, art, actions, children }: CalmProps) => (
  <Focused>
    <StatusPage
      tone="success"
      art={art}
      title={title}
      actions={
        <>
          {actions}
          <Home />
        </>
      }
    >
      <p role="status">{reason}</p>
      {children}
    </StatusPage>
  </Focused>
);

interface UnpaidProps {
  reason: string;
  sessionId: string;
  details: ReactNode;
}

/** Only patients pay. */
function Unpaid({ reason, sessionId, details }: UnpaidProps) {
  const user = useUser();
  const pays = user?.type !== "THERAPIST";
  const pay = <ButtonLink to={`/sessao-pagamento/${sessionId}`}>{t.pay}</ButtonLink>;
  return <Calm title={t.unpaid} reason={reason} art={<WaitArt />} actions={pays ? pay : details} />;
}

/** For a patient: the next session, and whom to call at any hour. */
function AfterTheEnd() {
  const user = useUser();
  const patient = user !== null && user.type !== "THERAPIST";
  const query = useQuery({ ...nextSessionsQuery(user?.id ?? ""), enabled: patient });
  if (!patient) return null;
  const next = query.data?.[0];
  const day = next && longDate(fromBr(next.scheduledDay) ?? "1970-01-01");
  return (
    <>
      {next && day && <p>{t.next(next.therapistName, day, next.startTime.slice(0, 5))}</p>}
      <p>
        {t.crisis} <a href="tel:188">{t.crisisCall}</a>
      </p>
    </>
  );
}
