import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "~/api/queries/sessions";
import { useQueryParam } from "~/lib/useQueryParam";
import { useUser } from "~/login/currentUser";
import { CalmArt } from "~/ui/Art";
import { DoneArt } from "~/ui/art/DoneArt";
import { ButtonLink } from "~/ui/ButtonLink";
import { Loading } from "~/ui/Loading";
import { StatusPage } from "~/ui/StatusPage";
import { paymentStepOf } from "./rules";
import { results, small as t } from "./strings";

const HISTORY: Readonly<Record<string, string>> = {
  CUSTOMER: "/historico-resumo-financeiro-cliente",
  THERAPIST: "/historico-resumo-financeiro",
};

/**
 * `/pagamento-realizado?id=`. It says that a session is paid when the server says so. Without such a session it says
 * where payments are shown. Every role may open it. `/entrar` redirects a signed-in person to the home of the role.
 */
export default function PaymentDonePage() {
  const id = useQueryParam("id");
  const history = HISTORY[useUser()?.type ?? ""];
  const query = useQuery({ ...sessionQuery(id), enabled: id !== "" });
  const home = <ButtonLink to="/entrar">{t.home}</ButtonLink>;
  if (query.isLoading) return <Loading title={t.payments} />;
  if (query.data && paymentStepOf(query.data) === "paid")
    return (
      <StatusPage tone="success" art={<DoneArt />} title={results.paid} actions={home}>
        <p>{t.doneText}</p>
      </StatusPage>
    );
  const actions = (
    <>
      {home}
      {history && (
        <ButtonLink to={history} variant="secondary">
          {t.history}
        </ButtonLink>
      )}
    </>
  );
  return (
    <StatusPage art={<CalmArt />} title={t.payments} actions={actions}>
      <p>{t.paymentsText}</p>
    </StatusPage>
  );
}
