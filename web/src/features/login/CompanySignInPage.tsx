import { useLogin } from "~/login/login";
import { useExpired, useReturn } from "~/login/returns";
import { companySignIn } from "./api";
import { StaffSignInView } from "./StaffSignInView";
import { staffTexts as t } from "./strings";
import { trySignIn } from "./trySignIn";

export default function CompanySignInPage() {
  const login = useLogin();
  const back = useReturn();
  return (
    <StaffSignInView
      title={t.company}
      lead={t.companyLead}
      expired={useExpired()}
      onSubmit={(v) =>
        trySignIn(
          "staff",
          () => companySignIn(v.email, v.password),
          (token) => login.signIn(token, back),
        )
      }
    />
  );
}
