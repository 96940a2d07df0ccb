import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { companyKeys, companyQuery } from "~/api/queries/companies";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { keepPerson, releasePerson, resendExpired, resendInvitation } from "./api";
import { peopleTexts as t } from "./strings";

const TOAST_MS = 4000;

/** What a company does about its people. A second click while a call runs does nothing. */
export function usePeopleActions(companyId: string) {
  const client = useQueryClient();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  async function once(work: () => Promise<string | undefined>) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const text = await work();
      if (text === undefined) return;
      toast.show(text, TOAST_MS);
      await Promise.all([
        client.invalidateQueries({ queryKey: companyKeys.people(companyId) }),
        client.invalidateQueries({ queryKey: companyQuery(companyId).queryKey }),
      ]);
    } catch {
      // the popup has shown the error
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  const sure = (title: string, text: string, confirmLabel: string) =>
    popup.confirm({ tone: "warn", title, text, confirmLabel, cancelLabel: t.releaseNo });

  return {
    busy,
    resend: (email: string) =>
      void once(async () => {
        await resendInvitation(companyId, email);
        return t.resent;
      }),
    release: (email: string) =>
      void once(async () => {
        if (!(await sure(t.releaseTitle, t.releaseText, t.releaseYes))) return undefined;
        await releasePerson(companyId, email);
        return t.released;
      }),
    keep: (email: string) =>
      void once(async () => {
        await keepPerson(companyId, email);
        return t.kept;
      }),
    resendAll: (expired: number) =>
      void once(async () => {
        if (!(await sure(t.resendExpiredTitle(expired), t.resendExpiredText, t.resendExpiredYes))) return undefined;
        const { sent, noSeat } = await resendExpired(companyId);
        return t.resentAll(sent, noSeat);
      }),
  };
}
