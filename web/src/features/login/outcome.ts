/** What a sign-in page shows when sign-in fails. This text replaces the global popup. */
export interface Notice {
  title: string;
  text: string;
}

/** Administrators and companies sign in as staff, everybody else on the site. */
export type SignInKind = "site" | "staff";

interface Failure {
  status: number;
  code?: string | undefined;
  description?: string | undefined;
}

/** The server returns these codes only after the right password, so showing them reveals nothing to a stranger. */
const SHOWN_TO_OWNER = [
  "auth.email_unconfirmed",
  "auth.inactive",
  "auth.second_factor_invalid",
  "auth.passkey_needed",
  // It names no account: nobody knows whose passkey it was.
  "auth.passkey_invalid",
];

const REFUSED = "Não foi possível se autenticar";

const unexpected: Notice = {
  title: "Erro inesperado",
  text: "Ocorreu um erro ao tentar realizar o login. Tente novamente mais tarde.",
};

/**
 * No response, or a server error, is not shown as a wrong password: people would reset it for nothing. The server's
 * text is shown to the owner of the account and after too many attempts. All other refusals have a vague text.
 */
export function signInNotice(kind: SignInKind, failure: Failure): Notice {
  const { status, code, description } = failure;
  if (status === 0 || status >= 500) return unexpected;
  const showText = status === 429 || SHOWN_TO_OWNER.includes(code ?? "");
  if (description && showText) return { title: REFUSED, text: description };
  return { title: REFUSED, text: kind === "site" ? "Usuário ou senha invalido(s)." : "Você não possui permissão." };
}
