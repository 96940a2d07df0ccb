import { companySignIn } from "~/features/account/api";
import { staffTexts as t } from "~/features/account/strings";
import { useSession } from "~/login/login";
import { StaffSignInView } from "./StaffSignInView";
import { tryToEnter } from "./trySignIn";

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
