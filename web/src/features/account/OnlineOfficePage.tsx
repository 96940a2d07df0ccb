import { useQuery } from "@tanstack/react-query";
import { useSession } from "~/login/login";
import { afterRegistration, isPatient, ownId } from "~/login/me";
import { OnlineOfficeView } from "./OnlineOfficeView";
import { customerQuery } from "./queries";
import { hasPersonalData } from "./shared/record";

/** Until the record answers, the button leads to the form: it shows what is already there. */
export default function OnlineOfficePage() {
  const { user } = useSession();
  const query = useQuery({ ...customerQuery(ownId()), enabled: isPatient(user?.type) });
  const complete = query.data ? hasPersonalData(query.data) : false;
  return <OnlineOfficeView start={complete ? afterRegistration() : "/cadastrar-paciente"} />;
}
