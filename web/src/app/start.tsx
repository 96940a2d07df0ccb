import "./styles";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, startTransition, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { loadConfig } from "~/api/config";
import { nextTask } from "~/lib/nextTask";
import { loadUser } from "~/login/currentUser";
import { firstLoad } from "./firstPage";
import { connectProblems, connectSignOut, followOtherTabs } from "./problems";
import { makeRouter } from "./router";

/**
 * Starts the application. The root element is empty or has the prerendered page. `restore` puts what the person typed
 * there into the application's page.
 */
export async function start(root: HTMLElement, restore: () => void): Promise<void> {
  await nextTask();
  const router = makeRouter();
  connectProblems(router);
  connectSignOut();
  followOtherTabs();
  const arrived = () => {
    document.querySelector(".late")?.remove();
    restore();
  };
  // The header shows the user on public pages too. When the server cannot be reached, it shows a visitor.
  const greeted = loadUser().catch(() => null);
  void loadConfig();
  await nextTask();
  // The prerendered markup stays until the first page is loaded completely.
  if (root.firstElementChild) await Promise.all([firstLoad(router), greeted]);
  const app = (
    <Started then={arrived}>
      <RouterProvider router={router} />
    </Started>
  );
  // A transition renders in several tasks, so that a slow phone stays responsive.
  startTransition(() => createRoot(root).render(app));
}

/** Calls `then` in the task that shows the page, before the browser handles the next key. */
function Started({ then, children }: { then: () => void; children: ReactNode }) {
  useLayoutEffect(then, [then]);
  return children;
}
