import "./styles";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { loadConfig } from "~/api/config";
import { nextTask } from "~/lib/nextTask";
import { loadUser } from "~/login/currentUser";
import { firstLoad } from "./firstPage";
import { keepTyped } from "./keepTyped";
import { connectProblems, followOtherTabs } from "./problems";
import { makeRouter } from "./router";

/** Starts the application. The root element is empty or has the prerendered page. */
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

function Started({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}
