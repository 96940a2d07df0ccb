import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { resetConfig } from "~/api/config";
import { PopupHost } from "~/ui/PopupDialog";
import { fakeServer, json } from "../../../tests/fakeServer";
import { recorded } from "../../../tests/recorded";

/** Draws a screen of the site inside a router that accepts every address; returns that router. */
export async function renderSite(screen: ReactNode, path = "/") {
  const root = createRootRoute();
  const any = createRoute({ getParentRoute: () => root, path: "$", component: () => screen });
  const article = createRoute({ getParentRoute: () => root, path: "/blog/$slug", component: () => screen });
  const router = createRouter({
    routeTree: root.addChildren([any, article]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  render(
    <>
      <RouterProvider router={router} />
      <PopupHost />
    </>,
  );
  return router;
}

interface Call {
  path: string;
  body: unknown;
}

const config = {
  ...recorded("config", "visitor"),
  supportEmail: "ajuda@psic.example",
  company: { name: "Psic Ltda", cnpj: "11.222.333/0001-81", address: "Rua das Flores, 10, São Paulo" },
  dpo: { name: "Dora Lima", email: "dados@psic.example" },
};

/** Stands where the server is: answers the settings, remembers each message sent, and fails them with `status` when told. */
export function stubServer({
  status = 200,
  overrides = {},
}: {
  status?: number;
  overrides?: Partial<typeof config>;
} = {}) {
  const sent: Call[] = [];
  resetConfig();
  fakeServer({
    "GET /api/config": () => json({ ...config, ...overrides }),
    "*": async (request) => {
      sent.push({ path: new URL(request.url).pathname, body: await request.json() });
      return status < 400 ? json({ status }, status) : json({ status, code: "x", description: "Recusado." }, status);
    },
  });
  return sent;
}
