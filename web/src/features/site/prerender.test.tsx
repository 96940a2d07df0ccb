// @vitest-environment node
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { JSX } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { resetConfig } from "~/api/config";
import ContactPage from "./ContactPage";
import ForCompaniesPage from "./ForCompaniesPage";
import HowItWorksPage from "./HowItWorksPage";
import LandingPage from "./LandingPage";
import PrivacyPage from "./PrivacyPage";
import TherapistTermsPage from "./TherapistTermsPage";
import UserTermsPage from "./UserTermsPage";

const pages: [string, () => JSX.Element, string][] = [
  ["/", LandingPage, "Um lugar seguro para falar do que importa"],
  ["/como-funciona", HowItWorksPage, "Combinados claros"],
  ["/para-empresas", ForCompaniesPage, "PSIC PARA EMPRESAS"],
  ["/contato", ContactPage, "Enviar mensagem"],
  ["/termos-de-uso-usuario", UserTermsPage, "Direito de arrependimento"],
  ["/termos-de-uso-psicologo", TherapistTermsPage, "Planos de intermediação"],
  ["/politica-privacidade", PrivacyPage, "Quais dados guardamos"],
];

/** As the build does it: on a machine without a browser. */
async function markup(path: string, page: () => JSX.Element): Promise<string> {
  const root = createRootRoute();
  const any = createRoute({ getParentRoute: () => root, path: "$", component: page });
  const home = createRoute({ getParentRoute: () => root, path: "/", component: page });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([home, any]), history, isServer: true });
  await router.load();
  resetConfig();
  return renderToString(<RouterProvider router={router} />);
}

describe.each(pages)("the markup of %s made at build time", (path, page, text) => {
  it("needs no browser and holds the content", async () => {
    expect(await markup(path, page)).toContain(text);
  });

  it("has no inline style, which the content policy would drop", async () => {
    expect(await markup(path, page)).not.toMatch(/\sstyle=/);
  });
});
