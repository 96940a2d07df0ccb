import { useQuery } from "@tanstack/react-query";
import { useSession } from "~/app/session";
import { LoadFailed } from "~/features/account/shared/LoadFailed";
import { Loading } from "~/features/account/shared/Loading";
import { ownId } from "~/features/account/shared/me";
import { OnlyIn } from "~/features/account/shared/OnlyIn";
import { submitRegistration } from "./api";
import { draft } from "./draft";
import { RegistrationView } from "./RegistrationView";
import { registrationBody } from "./record";
import type { TherapistValues } from "./rules";
import { therapistQuery } from "./shared/therapist";
import { formTexts as t } from "./strings";

const WAITING = "/cadastro-aprovacao-aguardando";

export default function RegistrationPage() {
  const session = useSession();
  const query = useQuery(therapistQuery(ownId()));

  /** The answer's token replaces the stored one; entering with it wipes everything else, the draft too. */
  async function submit(values: TherapistValues) {
    const { token } = await submitRegistration(ownId(), registrationBody(values));
    draft.clear();
    if (token) await session.enter(token, WAITING);
  }

  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return (
    <OnlyIn states={["EMAIL_CONFIRMED"]}>
      <RegistrationView therapist={query.data} owner={ownId()} onSubmit={submit} />
    </OnlyIn>
  );
}
