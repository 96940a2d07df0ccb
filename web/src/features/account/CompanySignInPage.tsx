import { useSession } from "~/app/session";
import { companySignIn } from "./api";
import { tryToEnter } from "./door";
import { StaffSignInView } from "./StaffSignInView";
import { staffTexts as t } from "./strings";

export default function CompanySignInPage() {
  const session = useSession();
  return (
    <StaffSignInView
      title={t.company}
      lead={t.companyLead}
      onSubmit={(v) =>
        tryToEnter(
          "staff",
          () => companySignIn(v.email, v.password),
          (token) => session.enter(token),
        )
      }
    />
  );
}
