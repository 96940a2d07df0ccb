import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { payerQuery } from "~/api/queries/payer";
import { type Consent, consentsQuery, type EndingSession } from "~/api/queries/users";
import { forgetPayer } from "~/features/payment/shared/forgetPayer";
import { clockTime, toBr } from "~/lib/dates";
import { useLogin } from "~/login/login";
import { ownId } from "~/login/me";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import c from "./Consents.module.css";
import { ConsentsView } from "./ConsentsView";
import { setConsent } from "./shared/consent";
import { consentPageTexts as t } from "./strings/consents";

/** What follows a revocation of the consent for health data, said before. */
const Follows = ({ ending }: { ending: readonly EndingSession[] }) => (
  <>
    <p>{ending.length > 0 ? t.ending : t.noSessions}</p>
    <ul className={c.follows}>
      {ending.map(({ startsAt, text }) => (
        <li key={startsAt}>
          <strong>{startsAt}</strong>. {text}
        </li>
      ))}
      {t.follows.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </>
);

const PAYER = "PAYER";

/** The consent to remember who pays, as one of the list. */
function usePayerConsent(wanted: boolean): { consent: Consent | null; loading: boolean } {
  const query = useQuery({ ...payerQuery(ownId()), enabled: wanted });
  const at = query.data?.rememberedAt;
  const consent = query.data?.remembered
    ? {
        kind: PAYER,
        given: true,
        revocable: true,
        version: "",
        givenAt: at ? `${toBr(at)} ${clockTime(at)}` : "",
        revokedAt: "",
      }
    : null;
  return { consent, loading: wanted && !query.isFetched };
}

/** `/consentimentos`: what the person consented to, with date and version, and the way to revoke it (Q222). */
export default function ConsentsPage() {
  const { user } = useLogin();
  const queries = useQueryClient();
  const query = useQuery(consentsQuery(ownId()));
  const payer = usePayerConsent(user?.type === "CUSTOMER");
  const [busy, setBusy] = useState<string | null>(null);
  const data = query.data;

  function asked({ kind, given }: Consent): Promise<boolean> {
    if (!given || kind === "NEWS") return Promise.resolve(true);
    const texts =
      kind === PAYER
        ? { title: t.askPayer, text: t.askPayerText, confirmLabel: t.payerYes }
        : { title: t.ask, text: <Follows ending={data?.ending ?? []} />, confirmLabel: t.revoke };
    return popup.confirm({ ...texts, tone: "warn", cancelLabel: t.keep, ends: true });
  }

  async function save({ kind, given }: Consent): Promise<void> {
    if (kind === PAYER) await forgetPayer(ownId());
    else await setConsent(ownId(), kind, !given);
    // Sessions, data and the header may have changed with it.
    await queries.invalidateQueries();
    toast.show(given ? t.done : t.again, 2500);
  }

  async function change(consent: Consent): Promise<void> {
    if (busy) return;
    setBusy(consent.kind);
    try {
      // The list of sessions that end must be the one of now.
      if (consent.kind === "HEALTH" && consent.given) await query.refetch();
      if (await asked(consent)) await save(consent);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    } finally {
      setBusy(null);
    }
  }

  if (query.isError && !data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!data || payer.loading) return <Loading title={t.title} lead={t.lead} size="sm" />;
  return (
    <ConsentsView
      consents={payer.consent ? [...data.consents, payer.consent] : data.consents}
      busy={busy}
      termsPage={user?.type === "THERAPIST" ? "/termos-de-uso-psicologo" : "/termos-de-uso-usuario"}
      onChange={(consent) => void change(consent)}
    />
  );
}
