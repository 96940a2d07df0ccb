import { useCallback, useEffect, useRef } from "react";
import type { Session } from "~/api/queries/sessions";
import { useLogin } from "~/login/login";
import { popup } from "~/ui/Popup";
import { type Stage, stageOf } from "./rules";
import { refreshHolds } from "./shared/holds";
import { results as t } from "./strings";

/**
 * Says once that the session is paid, whoever noticed first: the answer to the payment, the stream or
 * the refresh. A page that opens on a paid session says nothing.
 */
export function useAnnouncement(session: Session | undefined, reload: () => unknown): () => void {
  const { refresh } = useLogin();
  const said = useRef(false);
  const before = useRef<Stage | null>(null);
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });

  const announce = useCallback(() => {
    if (said.current) return;
    said.current = true;
    // The header's balance and reminder belong to what was just paid.
    refresh().catch(() => null);
    void refreshHolds();
    void popup.show({ tone: "success", title: t.paid, onConfirm: () => void latest.current() });
  }, [refresh]);

  const stage = session ? stageOf(session) : null;
  useEffect(() => {
    if (stage === "paid" && before.current !== null && before.current !== "paid") announce();
    // Nobody waits for the answer of a payment that was being processed, so the page tells.
    if (stage === "open" && before.current === "analysis")
      void popup.show({ tone: "error", title: t.refused, text: t.refusedText });
    before.current = stage;
  }, [stage, announce]);
  return announce;
}
