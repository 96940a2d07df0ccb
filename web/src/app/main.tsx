import "./styles";
import { createRoot } from "react-dom/client";
import { tokenStore } from "~/lib/token";
import { App } from "./App";
import { connectProblems } from "./problems";
import { makeQueryClient } from "./query";
import { makeRouter } from "./router";
import { userQuery } from "./session";

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
connectProblems(router, queryClient);

const root = document.getElementById("root") as HTMLElement;
if (root.firstElementChild) {
  // Prerendered: the static markup stays until the real page can take its place in one step.
  if (tokenStore.get()) await queryClient.prefetchQuery(userQuery);
  await router.load();
}
createRoot(root).render(<App router={router} queryClient={queryClient} />);
