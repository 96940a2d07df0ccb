import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useUser } from "~/login/currentUser";
import { useLogin } from "~/login/login";
import { ignoreStale, ownId } from "~/login/me";
import { returnTo, useReturn } from "~/login/returns";
import { popup } from "~/ui/Popup";
import { saveBasicInfo } from "./api";
import { CompleteDataView } from "./CompleteDataView";
import { PersonalAddressStep } from "./components/PersonalAddressStep";
import { AFTER_REGISTRATION } from "./registration";
import { type NameValues, tidy } from "./shared/personalRules";
import { completeTexts as t } from "./strings/registration";

const empty: NameValues = { fullName: "", nickname: "", emailAlertsOptIn: false };

/**
 * A step of the registration. A person who has completed it is redirected to the home, because the empty form would
 * overwrite the stored data.
 */
export default function CompleteDataPage() {
  const login = useLogin();
  const user = useUser();
  const navigate = useNavigate();
  const back = useReturn();
  const [saved, setSaved] = useState(false);
  const [asking, setAsking] = useState(false);
  const redirect = user?.state === "REGISTRATION_COMPLETE" && !saved;
  useEffect(() => {
    if (redirect) void navigate({ to: "/home-cliente", replace: true });
  }, [redirect, navigate]);

  const goOn = () => void navigate({ href: returnTo(back) ?? AFTER_REGISTRATION });
  /** An employee signs in with the company's address, so the registration asks for a personal one. */
  const offered = user?.recoveryEmailOffered === true;

  async function save({ fullName, nickname, emailAlertsOptIn }: NameValues) {
    await saveBasicInfo(ownId(), { fullName: tidy(fullName), nickname: tidy(nickname), emailAlertsOptIn });
    setSaved(true);
    await login.refresh().catch(ignoreStale);
    void popup.show({ tone: "success", title: t.done, onConfirm: offered ? () => setAsking(true) : goOn });
  }

  if (redirect) return null;
  if (asking) return <PersonalAddressStep id={ownId()} onDone={goOn} />;
  return <CompleteDataView initial={empty} onSubmit={save} />;
}
