import { useCallback, useEffect, useRef } from "react";
import type { Session } from "~/api/queries/sessions";
import { useLogin } from "~/login/login";
import { popup } from "~/ui/Popup";
import { type PaymentStep, paymentStepOf } from "./rules";
import { refreshHolds } from "./shared/holds";
import { results as t } from "./strings";

/**
 * Announces the payment once, whether the response, the event stream or the poll noticed it first. A page that opens on
 * a paid session announces nothing. Returns the function that announces.
 */
export function usePaidAnnouncement(session: Session | undefined, reload: () => unknown): () => void {
  const { refresh } = useLogin();
  const announced = useRef(false);
  const previousStep = useRef<PaymentStep | null>(null);
  const latestReload = useRef(reload);
  useEffect(() => {
    latestReload.current = reload;
  });

  const announce = useCallback(() => {
    if (announced.current) return;
    announced.current = true;
    // The header shows balance and holds, which have changed.
    refresh().catch(() => null);
    void refreshHolds();
    void popup.show({ tone: "success", title: t.paid, onConfirm: () => void latestReload.current() });
  }, [refresh]);

  const step = session ? paymentStepOf(session) : null;
  useEffect(() => {
    if (step === "paid" && previousStep.current !== null && previousStep.current !== "paid") announce();
    // The payment was being processed and was refused. No request is waiting for this result, so it is shown here.
    if (step === "open" && previousStep.current === "analysis")
      void popup.show({ tone: "error", title: t.refused, text: t.refusedText });
    previousStep.current = step;
  }, [step, announce]);
  return announce;
}
