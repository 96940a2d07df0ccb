import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "~/api/errors";
import { adminSignIn, type Entry } from "~/features/account/api";
import { staffTexts as t } from "~/features/account/strings";
import { useSession } from "~/login/login";
import { StaffSignInView } from "./StaffSignInView";
import type { StaffValues } from "./shared/rules";
import { tryToEnter } from "./trySignIn";

const ENROL = "/admin/seguranca";
const wantsCode = (error: unknown) => error instanceof ApiError && error.code === "auth.second_factor_required";

export default function AdminSignInPage() {
  const { id } = useParams({ strict: false });
  const session = useSession();
  const [askCode, setAskCode] = useState(false);
  const after = id ? `/admin/psicologo/aprovar/${encodeURIComponent(id)}` : undefined;

  async function enter(v: StaffValues) {
    let entry: Entry;
    try {
      entry = await adminSignIn(v.email, v.password, askCode ? v.code : "");
    } catch (error) {
      if (wantsCode(error) && !askCode) return setAskCode(true);
      return tryToEnter("staff", () => Promise.reject(error), session.enter);
    }
    const to = entry.secondFactorRequired ? ENROL : after;
    await tryToEnter(
      "staff",
      () => Promise.resolve(entry),
      (token) => session.enter(token, to),
    );
  }

  return <StaffSignInView title={t.admin} lead={t.adminLead} askCode={askCode} onSubmit={enter} />;
}
