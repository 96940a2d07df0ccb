import type { AdminSession } from "~/api/queries/backoffice";
import { Checkbox } from "~/ui/Checkbox";
import { popup } from "~/ui/Popup";
import c from "./Admin.module.css";
import { activateUser, deactivateUser, type Kind, readFutureSessions } from "./api";
import { hour } from "./format";
import { common } from "./strings/common";
import { person as t } from "./strings/people";
import { useAction } from "./useAction";

interface FutureProps {
  sessions: readonly AdminSession[];
  onEnd: (cancelSessions: boolean) => void;
}

/**
 * Booked sessions, shown before an account is deactivated, with the choice to cancel them and to give the money back.
 */
function FutureSessions({ sessions, onEnd }: FutureProps) {
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

async function confirmDeactivation(kind: Kind, id: string): Promise<{ yes: boolean; cancelSessions: boolean }> {
  const sessions = await readFutureSessions(id);
  let cancelSessions = false;
  const onEnd = (chosen: boolean) => {
    cancelSessions = chosen;
  };
  const text = (
    <>
      <p>{t.deactivateText[kind]}</p>
      <FutureSessions sessions={sessions} onEnd={onEnd} />
    </>
  );
  const buttons = { cancelLabel: t.keepActive, confirmLabel: common.deactivate };
  const yes = await popup.confirm({ tone: "error", title: t.deactivateTitle, text, ...buttons });
  return { yes, cancelSessions };
}

const confirmActivation = () =>
  popup.confirm({
    title: t.activateTitle,
    text: t.activateText,
    cancelLabel: common.cancel,
    confirmLabel: common.activate,
  });

/** Activates or deactivates an account. */
export function useActivation(kind: Kind, id: string) {
  const action = useAction();

  async function activate(): Promise<void> {
    if (await confirmActivation())
      await action.run(() => activateUser(kind, id), { title: t.activated, alreadyShown: true });
  }

  async function deactivate(): Promise<void> {
    // The popup has shown the error of a failed request.
    const { yes, cancelSessions } = await confirmDeactivation(kind, id).catch(() => ({
      yes: false,
      cancelSessions: false,
    }));
    // Cancelling sessions gives money back, so the server may require a step-up.
    if (yes) await action.run(() => deactivateUser(kind, id, cancelSessions), { title: t.deactivated });
  }

  return { toggle: (active: boolean) => (active ? deactivate() : activate()), busy: action.busy };
}
