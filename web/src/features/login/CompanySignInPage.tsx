import { useLogin } from "~/login/login";
import { useExpired, useReturn } from "~/login/returns";
import { companySignIn } from "./api";
import { PasskeyEntry } from "./components/PasskeyEntry";
import { StaffSignInView } from "./StaffSignInView";
import { useSignIn } from "./shared/useSignIn";
import { staffTexts as t } from "./strings";

export default function CompanySignInPage() {
  const login = useLogin();
  const back = useReturn();
  const enter = (token: string) => login.signIn(token, back);
  const { askCode, submit } = useSignIn("staff", companySignIn, enter);
  return (
    <StaffSignInView
      title={t.company}
      lead={t.companyLead}
      expired={useExpired()}
      askCode={askCode}
      passkey={<PasskeyEntry door="company" onEnter={enter} />}
      onSubmit={submit}
    />
  );
}
