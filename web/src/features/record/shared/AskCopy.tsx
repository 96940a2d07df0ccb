import { ButtonLink } from "~/ui/ButtonLink";
import { detail as t } from "./strings";

/** Leads a patient from a session to the request for a copy of the record. */
export const AskCopy = ({ therapistId }: { therapistId: string }) => (
  <ButtonLink to="/copia-do-prontuario" search={{ psicologo: therapistId }} variant="ghost">
    {t.ask}
  </ButtonLink>
);
