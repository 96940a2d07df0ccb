import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "~/api/errors";
import { askedQuery } from "~/api/queries/ownPatients";
import { useMaskedAddress } from "~/lib/useMaskedAddress";
import { useUser } from "~/login/currentUser";
import { SIGN_IN } from "~/login/returns";
import { isPatient } from "~/login/roles";
import { AlertArt, LostArt, WaitArt } from "~/ui/Art";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { AskedView } from "./AskedView";
import { acceptInvitation } from "./api";
import { asked as t } from "./strings";

const SHOWN = "/convite-psicologo";

const isMissing = (error: Error | null): boolean => error instanceof ApiError && [404, 422].includes(error.status);

/** `/convite-psicologo/{token}`: who invites, and the agreed price. Whoever has the link reads it; a patient accepts. */
export default function AskedPage() {
  const { token = "" }: { token?: string } = useParams({ strict: false });
  useMaskedAddress(token, SHOWN);
  const user = useUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const query = useQuery({ ...askedQuery(token), enabled: token !== "", retry: false });
  const [busy, setBusy] = useState(false);
  const [accepted, setAccepted] = useState<string | null>(null);

  async function accept(): Promise<void> {
    setBusy(true);
    try {
      const { therapistId } = await acceptInvitation(token);
      setAccepted(therapistId);
      void client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(token) });
    } catch {
      // The popup has shown the error.
    } finally {
      setBusy(false);
    }
  }

  const enter = (tab?: string) =>
    void navigate({ to: SIGN_IN, search: { volta: `${SHOWN}/${token}`, ...(tab && { aba: tab }) } as never });

  if (!token || isMissing(query.error))
    return (
      <StatusPage art={<LostArt />} tone="error" title={t.unknown} actions={<ButtonLink to="/">{t.home}</ButtonLink>}>
        <p role="alert">{t.unknownText}</p>
      </StatusPage>
    );
  if (query.isError)
    return (
      <StatusPage
        art={<AlertArt />}
        tone="error"
        title={t.failed}
        actions={<Button onClick={() => void query.refetch()}>{t.retry}</Button>}
      />
    );
  if (!query.data) return <StatusPage art={<WaitArt />} title={t.loading} />;
  const reader = user ? (isPatient(user.type) ? "patient" : "other") : "visitor";
  return (
    <AskedView
      asked={query.data}
      reader={reader}
      busy={busy}
      accepted={accepted}
      onAccept={() => void accept()}
      onSignIn={() => enter()}
      onSignUp={() => enter("cadastrar")}
    />
  );
}
