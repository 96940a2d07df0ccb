/** What a sign-in page says when it refuses somebody. The specific text replaces the global popup. */
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

/** The server answers these only behind the right password, so showing them tells a stranger nothing. */
const TOLD_TO_OWNER = ["auth.email_unconfirmed", "auth.inactive", "auth.second_factor_invalid"];

const REFUSED = "Não foi possível se autenticar";

const unexpected: Notice = {
  title: "Erro inesperado",
  text: "Ocorreu um erro ao tentar realizar o login. Tente novamente mais tarde.",
};

/**
 * No answer, or a broken server, is not a wrong password: saying so would send people to reset it.
 * The server's own words are shown to the owner of the account and after too many tries; anything
 * else stays vague.
 */
export function signInNotice(kind: SignInKind, failure: Failure): Notice {
  const { status, code, description } = failure;
  if (status === 0 || status >= 500) return unexpected;
  const spoken = status === 429 || TOLD_TO_OWNER.includes(code ?? "");
  if (description && spoken) return { title: REFUSED, text: description };
  return { title: REFUSED, text: kind === "site" ? "Usuário ou senha invalido(s)." : "Você não possui permissão." };
}
