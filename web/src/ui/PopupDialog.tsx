import { useId, useLayoutEffect, useRef } from "react";
import { type Tone, toneIcon } from "./Alert";
import { Button, type ButtonLook } from "./Button";
import { type Entry, settle, usePopup } from "./Popup";
import c from "./PopupDialog.module.css";

/** Not lazy: it also reports a lost connection, with which a lazy chunk could not be loaded. */
export function PopupHost() {
  const entry = usePopup();
  return entry ? <PopupDialog entry={entry} /> : null;
}

function confirmVariant({ question, ends }: Entry, tone: Tone): ButtonLook["variant"] {
  if (ends) return "secondary";
  return question && tone === "error" ? "danger" : "primary";
}

/** Shows one popup of the queue as a native modal dialog. */
function PopupDialog({ entry }: { entry: Entry }) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const tone = entry.tone ?? (entry.question ? "warn" : "info");
  const Icon = toneIcon[tone];

  // Before the paint: the dialog must not take the focus from a field that is already on the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next entry must take focus again.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [entry]);

  return (
    <dialog
      ref={ref}
      role="alertdialog"
      className={c.popup}
      aria-labelledby={`${id}-title`}
      aria-describedby={entry.text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        settle(entry, !entry.question);
      }}
    >
      <span className={`${c.icon} ${c[tone]}`}>
        <Icon size={34} aria-hidden="true" />
      </span>
      <h2 id={`${id}-title`} className={c.title}>
        {entry.title}
      </h2>
      {entry.text && (
        <div id={`${id}-text`} className={c.text}>
          {entry.text}
        </div>
      )}
      <div className={c.actions}>
        {entry.question && (
          <Button variant={entry.ends ? "primary" : "secondary"} onClick={() => settle(entry, false)}>
            {entry.cancelLabel ?? "Não"}
          </Button>
        )}
        <Button variant={confirmVariant(entry, tone)} onClick={() => settle(entry, true)}>
          {entry.confirmLabel ?? (entry.question ? "Sim" : "OK")}
        </Button>
      </div>
    </dialog>
  );
}
