import "./styles";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { loadConfig } from "~/api/config";
import { nextTask } from "~/lib/nextTask";
import { loadUser } from "~/login/currentUser";
import { firstLoad } from "./firstPage";
import { connectProblems, followOtherTabs } from "./problems";
import { makeRouter } from "./router";
import { keepTyped } from "./typed";

/** Starts the application in an element that is empty or holds the prerendered page. */
export async function start(root: HTMLElement): Promise<void> {
  await nextTask();
  const router = makeRouter();
  connectProblems(router);
  followOtherTabs();
  const restore = keepTyped(root);
  const arrived = () => {
    document.querySelector(".late")?.remove();
    restore();
  };
  // The header shows who is signed in on public pages too; an unreachable server makes them visitors.
  const greeted = loadUser().catch(() => null);
  void loadConfig();
  await nextTask();
  // The static markup stays until the real page can take its place in one step.
  if (root.firstElementChild) await Promise.all([firstLoad(router), greeted]);
  const app = (
    <Started then={arrived}>
      <RouterProvider router={router} />
    </Started>
  );
  // A transition renders in slices, so that a slow phone stays responsive meanwhile.
  startTransition(() => createRoot(root).render(app));
}

function Started({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}
