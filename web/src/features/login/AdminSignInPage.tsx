import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "~/api/errors";
import { useMaskedAddress } from "~/lib/useMaskedAddress";
import { useLogin } from "~/login/login";
import { useExpired, useReturn } from "~/login/returns";
import { adminSignIn, type LoginResponse } from "./api";
import { StaffSignInView } from "./StaffSignInView";
import type { StaffValues } from "./shared/rules";
import { staffTexts as t } from "./strings";
import { trySignIn } from "./trySignIn";

const SET_UP_SECOND_FACTOR = "/admin/seguranca";
const wantsCode = (error: unknown) => error instanceof ApiError && error.code === "auth.second_factor_required";

export default function AdminSignInPage() {
  const { id } = useParams({ strict: false });
  useMaskedAddress(id ?? "", "/admin/login");
  const login = useLogin();
  const [askCode, setAskCode] = useState(false);
  const back = useReturn();
  const expired = useExpired();
  const after = id ? `/admin/psicologo/aprovar/${encodeURIComponent(id)}` : back;

  async function submit(v: StaffValues) {
    let response: LoginResponse;
    try {
      response = await adminSignIn(v.email, v.password, askCode ? v.code : "");
    } catch (error) {
      if (wantsCode(error) && !askCode) return setAskCode(true);
      return trySignIn("staff", () => Promise.reject(error), login.signIn);
    }
    const to = response.secondFactorRequired ? SET_UP_SECOND_FACTOR : after;
    await trySignIn(
      "staff",
      () => Promise.resolve(response),
      (token) => login.signIn(token, to),
    );
  }

  return <StaffSignInView title={t.admin} lead={t.adminLead} expired={expired} askCode={askCode} onSubmit={submit} />;
}
