import { createMemoryHistory, type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { act, cleanup, render } from "@testing-library/react";
import type { UserInfo } from "~/api/user";
import { connectProblems } from "~/app/problems";
import { makeRouter } from "~/app/router";
import { pictureStore } from "~/lib/picture";
import { tokenStore } from "~/lib/token";
import { loadUser } from "~/login/currentUser";
import { type Answers, fakeServer, json } from "./fakeServer";
import { type Audience, recorded } from "./recorded";

export { type Answers, fakeServer, json, malformed, tokenAnswer } from "./fakeServer";

/** An installation whose texts are all filled in. */
export const config: ReturnType<typeof recorded<"config">> = {
  ...recorded("config", "visitor"),
  supportEmail: "ajuda@psic.test",
  turn: false,
  links: {
    instagram: "https://instagram.test/psic",
    facebook: "https://facebook.test/psic",
    linkedin: "https://linkedin.test/psic",
    council: "https://site.cfp.org.br",
  },
  company: { name: "Psic Ltda.", cnpj: "11.222.333/0001-81", address: "Rua A, 1" },
  dpo: { name: "Ana", email: "dpo@psic.test" },
};

/** `ADMIN` is the older name of the same role. */
const audienceOf = (type: string): Audience => (type === "ADMIN" ? "administrator" : (type.toLowerCase() as Audience));

export const person = (type: string, over: Partial<UserInfo> = {}): UserInfo => ({
  ...recorded("user-info", audienceOf(type)),
  type,
  id: "u1",
  name: "Luiza Prado",
  email: "luiza@psic.test",
  ...over,
});

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
export const tokenFor = (user: UserInfo): string =>
  `${encode({ alg: "HS256" })}.${encode({ id: user.id, type: user.type, name: user.name })}.sig`;

interface Scene {
  user?: UserInfo;
  answers?: Answers;
  /** The history of the browser before a reload. */
  history?: RouterHistory;
}

/** The whole application at an address, as a visitor or signed in. */
export async function renderApp(path: string, { user, answers = {}, history }: Scene = {}) {
  cleanup(); // an application of an earlier render would send requests to the new fake server
  if (user) {
    tokenStore.set(tokenFor(user));
    if (!pictureStore.known()) pictureStore.none();
  }
  const seen = fakeServer({
    "GET /api/config": () => json(config),
    "GET /api/user/info/": () => (user ? json(user) : json({ status: 401, description: "Entre de novo." }, 401)),
    "GET /api/user/u1/profile-picture": () => new Response(null, { status: 204 }),
    "GET /api/standing-hours": () => json([]),
    "GET /api/waiting": () => json({ waits: [] }),
    "GET /api/survey": () => json({ open: false, answered: false, company: "", questions: [] }),
    "GET /api/agreements": () => json({ agreements: [] }),
    "GET /api/questionnaires": () => json({ waiting: [] }),
    "GET /api/questionnaire-texts": () => json({ texts: [], vault: true }),
    "GET /api/questionnaires/patients/p1": () => json({ elements: [], texts: [] }),
    "GET /api/therapist/u1/demand": () => json({ people: 0, hours: [] }),
    ...answers,
  });
  const router = makeRouter(history ?? createMemoryHistory({ initialEntries: [path] }));
  connectProblems(router);
  await Promise.all([router.load(), loadUser().catch(() => null)]);
  // Awaited, because otherwise the first page would not render when its lazy files arrive.
  const view = await act(async () => render(<RouterProvider router={router} />));
  return {
    ...view,
    router,
    seen,
    at: () => router.state.location.pathname,
    /** The address bar. */
    shown: () => router.history.location.href,
    /** Renders the application again from the history alone, as a browser does. */
    reload: () => renderApp(path, { ...(user && { user }), answers, history: router.history }),
  };
}
