import { useQuery } from "@tanstack/react-query";
import { customerQuery } from "~/api/queries/customers";
import { useLogin } from "~/login/login";
import { ownId } from "~/login/me";
import { isPatient } from "~/login/roles";
import { OnlineOfficeView } from "./OnlineOfficeView";
import { AFTER_REGISTRATION } from "./registration";
import { hasPersonalData } from "./shared/record";

/** While the record is loading the button links to the registration form, which shows the stored data. */
export default function OnlineOfficePage() {
  const { user } = useLogin();
  const query = useQuery({ ...customerQuery(ownId()), enabled: isPatient(user?.type) });
  const complete = query.data ? hasPersonalData(query.data) : false;
  return <OnlineOfficeView start={complete ? AFTER_REGISTRATION : "/cadastrar-paciente"} />;
}
