import { useEffect, useRef } from "react";
import { ApiError } from "~/api/errors";
import { NoPasskey } from "~/lib/webauthn";
import { Button } from "~/ui/Button";
import { popup } from "~/ui/Popup";
import { passkeyTexts as t } from "../passkeyStrings";
import { askToSignIn, type Door, enterWith, passkeyFor, VaultPasskey } from "../shared/passkeys";
import { trySignIn } from "../trySignIn";

interface Props {
  door: Door;
  onEnter: (token: string) => Promise<void>;
}

/** A challenge is valid for two minutes. Suggestions in the e-mail field wait longer, with a new one each time. */
const RENEW_MS = 100_000;

/** Signs in with a passkey: by the button, or by a suggestion of the browser in the e-mail field. */
export default function PasskeySignIn({ door, onEnter }: Props) {
  const waiting = useRef<AbortController | null>(null);
  const latest = useRef(onEnter);
  latest.current = onEnter;
  const enter = (answer: Parameters<typeof enterWith>[1]) =>
    trySignIn(
      door === "site" ? "site" : "staff",
      () => enterWith(door, answer),
      (token) => latest.current(token),
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the refs hold what changes
  useEffect(() => {
    void suggest();
    return () => waiting.current?.abort();
  }, []);

  /** Lets the browser suggest passkeys in the e-mail field until the page is left. */
  async function suggest() {
    const stop = new AbortController();
    waiting.current?.abort();
    waiting.current = stop;
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    for (;;) {
      await pageSeen();
      if (stop.signal.aborted) return;
      const renew = new AbortController();
      const end = () => renew.abort();
      stop.signal.addEventListener("abort", end);
      const timer = setTimeout(end, RENEW_MS);
      try {
        await enter(await passkeyFor(await askToSignIn(), renew.signal, true));
      } catch (error) {
        if (error instanceof VaultPasskey) void popup.show({ tone: "info", title: t.vault });
        // Offline, too many visits, or no passkeys here: the form works without suggestions.
        else if (!renew.signal.aborted || error instanceof ApiError) return;
      } finally {
        clearTimeout(timer);
        stop.signal.removeEventListener("abort", end);
      }
    }
  }

  async function press() {
    const stop = new AbortController();
    waiting.current?.abort(); // a browser asks for one passkey at a time
    waiting.current = stop;
    try {
      await enter(await passkeyFor(await askToSignIn(), stop.signal));
    } catch (error) {
      if (stop.signal.aborted) return;
      showTrouble(error);
    }
    if (!stop.signal.aborted) void suggest();
  }

  return (
    <Button variant="secondary" size="lg" block onClick={press}>
      {t.enter}
    </Button>
  );
}

/** Waits until somebody looks at the page. A tab in the background asks for no challenges. */
function pageSeen(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
}

function showTrouble(error: unknown): void {
  if (error instanceof VaultPasskey) void popup.show({ tone: "info", title: t.vault });
  else if (error instanceof NoPasskey) void popup.show({ tone: "info", title: t.trouble[error.trouble] });
  else if (error instanceof ApiError) {
    void popup.show({ tone: "error", title: error.description || t.trouble.cancelled });
  } else throw error;
}
