import { useQuery } from "@tanstack/react-query";
import { therapistRecordQuery } from "~/api/queries/therapists";
import { OnlyIn } from "~/features/account/shared/OnlyIn";
import { useLogin } from "~/login/login";
import { ownId } from "~/login/me";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { submitRegistration } from "./api";
import { draft } from "./draft";
import { RegistrationView } from "./RegistrationView";
import { registrationBody } from "./record";
import type { TherapistValues } from "./rules";
import { formTexts as t } from "./strings";

const WAITING = "/cadastro-aprovacao-aguardando";

export default function RegistrationPage() {
  const login = useLogin();
  const query = useQuery(therapistRecordQuery(ownId()));

  /** The response has the new token. Signing in with it clears all stored data, also the draft. */
  async function submit(values: TherapistValues) {
    const { token } = await submitRegistration(ownId(), registrationBody(values));
    draft.clear();
    if (token) await login.signIn(token, WAITING);
  }

  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return (
    <OnlyIn states={["EMAIL_CONFIRMED"]}>
      <RegistrationView therapist={query.data} owner={ownId()} onSubmit={submit} />
    </OnlyIn>
  );
}
