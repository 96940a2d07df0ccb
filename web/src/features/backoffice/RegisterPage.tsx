import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { allCompaniesQuery } from "~/api/queries/backoffice";
import { popup } from "~/ui/Popup";
import { registerUser } from "./api";
import { registerEmployee } from "./businessApi";
import { RegisterView } from "./RegisterView";
import { isEmployee, type RegisterValues } from "./registerRules";
import { register as t } from "./strings/people";

export default function RegisterPage() {
  const companies = useQuery(allCompaniesQuery());
  /** Counts the registered people. Used as key, so that each one starts with an empty form. */
  const [registeredCount, setRegisteredCount] = useState(0);

  async function register(v: RegisterValues) {
    const employee = isEmployee(v);
    const email = v.email.trim();
    if (employee) await registerEmployee(v.company, email, v.password);
    else await registerUser({ email, password: v.password, passwordConfirmation: v.confirmation, type: v.kind });
    setRegisteredCount(registeredCount + 1);
    const words = employee ? [t.employeeTitle, t.employeeText] : [t.doneTitle, t.doneText];
    void popup.show({ tone: "success", title: words[0], text: words[1] });
  }

  const active = (companies.data ?? []).filter((company) => company.isActive);
  const state = companies.data ? "ready" : companies.isError ? "failed" : "loading";
  return (
    <RegisterView
      key={registeredCount}
      companies={active}
      state={state}
      onRetry={() => void companies.refetch()}
      onSubmit={register}
    />
  );
}
