import { useRouterState } from "@tanstack/react-router";
import c from "./NavProgress.module.css";

/** A thin bar on top while the next page loads. */
export function NavProgress() {
  const busy = useRouterState({ select: (state) => state.status === "pending" });
  return <div className={c.bar} data-busy={busy || undefined} aria-hidden="true" />;
}
