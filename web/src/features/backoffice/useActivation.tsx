import type { AdminSession } from "~/api/queries/backoffice";
import { Checkbox } from "~/ui/Checkbox";
import { popup } from "~/ui/Popup";
import c from "./Admin.module.css";
import { activateUser, deactivateUser, type Kind, readFutureSessions } from "./api";
import { hour } from "./format";
import { common } from "./strings/common";
import { person as t } from "./strings/people";
import { useAction } from "./useAction";
import { useStepUp } from "./useStepUp";

interface FutureProps {
  sessions: readonly AdminSession[];
  onEnd: (end: boolean) => void;
}

/** What is booked is shown before somebody is switched off, with the choice to give it back at once. */
function Future({ sessions, onEnd }: FutureProps) {
  if (sessions.length === 0) return <p>{t.noFuture}</p>;
  return (
    <>
      <p>{t.future(sessions.length)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard. */}
      <ul className={c.future} tabIndex={0}>
        {sessions.map((s) => (
          <li key={s.id}>
            {s.scheduledDay} às {hour(s.startTime)}: {s.customer} e {s.therapist}
          </li>
        ))}
      </ul>
      <div className={c.aside}>
        <Checkbox label={t.endSessions} onChange={(event) => onEnd(event.target.checked)} />
        <p>{t.endSessionsHint}</p>
      </div>
    </>
  );
}

async function askOff(kind: Kind, id: string): Promise<{ yes: boolean; end: boolean }> {
  const sessions = await readFutureSessions(id);
  let end = false;
  const onEnd = (chosen: boolean) => {
    end = chosen;
  };
  const text = (
    <>
      <p>{t.deactivateText[kind]}</p>
      <Future sessions={sessions} onEnd={onEnd} />
    </>
  );
  const buttons = { cancelLabel: t.keepActive, confirmLabel: common.deactivate };
  const yes = await popup.confirm({ tone: "error", title: t.deactivateTitle, text, ...buttons });
  return { yes, end };
}

const askOn = () =>
  popup.confirm({
    title: t.activateTitle,
    text: t.activateText,
    cancelLabel: common.cancel,
    confirmLabel: common.activate,
  });

/** Switches somebody on or off. */
export function useActivation(kind: Kind, id: string) {
  const action = useAction();
  const { guarded, dialog } = useStepUp();

  async function on(): Promise<void> {
    if (await askOn()) await action.run(() => activateUser(kind, id), { title: t.activated, told: true });
  }

  async function off(): Promise<void> {
    // The popup of a failed read is already there.
    const { yes, end } = await askOff(kind, id).catch(() => ({ yes: false, end: false }));
    // With sessions to cancel money goes back, so the server may ask for the second factor.
    if (yes) await action.run(() => guarded(() => deactivateUser(kind, id, end)), { title: t.deactivated });
  }

  return { toggle: (active: boolean) => (active ? off() : on()), busy: action.busy, dialog };
}
