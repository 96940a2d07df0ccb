import { useUser } from "~/login/currentUser";
import { Alert } from "~/ui/Alert";
import { ButtonLink } from "~/ui/ButtonLink";
import { sessionsKept as t } from "../strings";
import c from "./SessionsKept.module.css";

/**
 * For therapists without a plan whose sessions are kept (Q079): links to agenda and statement. Renders nothing for
 * everybody else.
 */
export function SessionsKept() {
  const user = useUser();
  if (!user?.sessionsKept) return null;
  return (
    <div className={c.box}>
      <Alert tone="info" title={t.title}>
        <p>{t.text}</p>
        <div className={c.ways}>
          <ButtonLink to="/minha-agenda-psicologo">{t.agenda}</ButtonLink>
          <ButtonLink to="/historico-resumo-financeiro" variant="ghost">
            {t.statement}
          </ButtonLink>
        </div>
      </Alert>
    </div>
  );
}
