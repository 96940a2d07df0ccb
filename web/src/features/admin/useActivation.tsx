import { popup } from "~/ui/Popup";
import c from "./Admin.module.css";
import { type AdminSession, type Kind, readFutureSessions, switchUser } from "./api";
import { hour } from "./format";
import { common, person as t } from "./strings";
import { useAction } from "./useAction";

/** What was booked stays: it is shown before somebody is switched off. */
function Future({ sessions }: { sessions: readonly AdminSession[] }) {
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
    </>
  );
}

async function agreed(id: string, active: boolean): Promise<boolean> {
  const buttons = { cancelLabel: common.cancel, confirmLabel: active ? common.deactivate : common.activate };
  if (!active) return popup.confirm({ title: t.activateTitle, text: t.activateText, ...buttons });
  const sessions = await readFutureSessions(id);
  const text = (
    <>
      <p>{t.deactivateText}</p>
      <Future sessions={sessions} />
    </>
  );
  return popup.confirm({ tone: "error", title: t.deactivateTitle, text, ...buttons });
}

/** Switches somebody on or off. */
export function useActivation(kind: Kind, id: string) {
  const action = useAction();
  const toggle = async (active: boolean): Promise<void> => {
    const yes = await agreed(id, active).catch(() => false); // the popup of the failed read is already there
    if (!yes) return;
    const title = active ? t.deactivated : t.activated;
    await action.run(() => switchUser(kind, id, !active), { title, told: true });
  };
  return { toggle, busy: action.busy };
}
