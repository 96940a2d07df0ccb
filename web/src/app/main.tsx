import "./styles";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { loadUser } from "./currentUser";
import { connectProblems, followOtherTabs } from "./problems";
import { makeRouter } from "./router";

const router = makeRouter();
connectProblems(router);
followOtherTabs();

const root = document.getElementById("root") as HTMLElement;
// The header shows who is signed in on public pages too; an unreachable server makes them visitors.
const greeted = loadUser().catch(() => null);
if (root.firstElementChild) {
  // Prerendered: the static markup stays until the real page can take its place in one step.
  await Promise.all([router.load(), greeted]);
}
// A transition renders in slices, so that a slow phone stays responsive meanwhile.
startTransition(() => createRoot(root).render(<RouterProvider router={router} />));
