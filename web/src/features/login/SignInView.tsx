import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { useForm } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { Tabs } from "~/ui/Tabs";
import { SignInForm } from "./components/SignInForm";
import { AuthLayout } from "./shared/AuthLayout";
import { emptySignUp, type SignInValues, type SignUpValues, signInErrors, signUpErrors } from "./shared/rules";
import { SignUpForm } from "./shared/SignUpForm";
import { signInTexts as t } from "./strings";

export type Tab = "entrar" | "cadastrar";

interface Props {
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** The page was opened because the login has ended. */
  expired?: boolean;
  invited: boolean;
  /** The password was right, and the server requires the second factor. */
  askCode?: boolean;
  /** Signing in with a passkey. */
  passkey: ReactNode;
  onSignIn: (values: SignInValues) => Promise<void>;
  onSignUp: (values: SignUpValues) => Promise<void>;
}

/** Both forms are kept here, so that switching tabs loses no typed values. */
export function SignInView({
  tab,
  onTab,
  expired = false,
  invited,
  askCode = false,
  passkey,
  onSignIn,
  onSignUp,
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const signIn = useForm<SignInValues>({
    initial: { email: "", password: "", code: "" },
    validate: (values) => signInErrors(values, askCode),
  });
  const signUp = useForm<SignUpValues>({ initial: emptySignUp, validate: signUpErrors });

  /** The clicked link disappears, so the focus moves to the new tab. */
  function create() {
    flushSync(() => onTab("cadastrar"));
    box.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }

  const items = [
    {
      value: "entrar" as const,
      label: t.tabs.entrar,
      content: <SignInForm form={signIn} askCode={askCode} passkey={passkey} onSubmit={onSignIn} onCreate={create} />,
    },
    {
      value: "cadastrar" as const,
      label: t.tabs.cadastrar,
      content: <SignUpForm form={signUp} invited={invited} onSubmit={onSignUp} />,
    },
  ];
  return (
    <AuthLayout title={tab === "entrar" ? t.welcomeBack : t.welcome}>
      {expired && <Alert tone="info">{t.expired}</Alert>}
      <div ref={box}>
        <Tabs label={t.tabsLabel} value={tab} onChange={onTab} items={items} />
      </div>
    </AuthLayout>
  );
}
