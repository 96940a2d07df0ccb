import { useParams } from "@tanstack/react-router";
import { useMaskedAddress } from "~/lib/useMaskedAddress";
import { useLogin } from "~/login/login";
import { useExpired, useReturn } from "~/login/returns";
import { adminSignIn } from "./api";
import { PasskeyEntry } from "./components/PasskeyEntry";
import { StaffSignInView } from "./StaffSignInView";
import { useSignIn } from "./shared/useSignIn";
import { staffTexts as t } from "./strings";

const SET_UP_SECOND_FACTOR = "/admin/seguranca";

export default function AdminSignInPage() {
  const { id } = useParams({ strict: false });
  useMaskedAddress(id ?? "", "/admin/login");
  const login = useLogin();
  const back = useReturn();
  const after = id ? `/admin/psicologo/aprovar/${encodeURIComponent(id)}` : back;
  const { askCode, submit } = useSignIn("staff", adminSignIn, (token, { secondFactorRequired }) =>
    login.signIn(token, secondFactorRequired ? SET_UP_SECOND_FACTOR : after),
  );

  return (
    <StaffSignInView
      title={t.admin}
      lead={t.adminLead}
      expired={useExpired()}
      askCode={askCode}
      passkey={<PasskeyEntry door="admin" onEnter={(token) => login.signIn(token, after)} />}
      onSubmit={submit}
    />
  );
}
