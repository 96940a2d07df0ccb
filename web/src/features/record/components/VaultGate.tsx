import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { vaultQuery } from "~/api/queries/records";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { IDLE, lock, type Opened, useOpened } from "../opened";
import { page as t } from "../strings";
import { CreateVault } from "./CreateVault";
import { OlderVault } from "./OlderVault";
import { UnlockVault } from "./UnlockVault";

const SIGNS_OF_USE = ["pointerdown", "keydown", "scroll", "touchstart"] as const;

/** Locks after a time without use. Timers of a hidden tab run late, so the time is compared when it is seen again. */
function useIdleLock(open: boolean) {
  useEffect(() => {
    if (!open) return;
    let last = performance.now();
    const used = () => {
      last = performance.now();
    };
    const check = () => {
      if (performance.now() - last >= IDLE) lock();
    };
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, used, { passive: true });
    document.addEventListener("visibilitychange", check);
    const timer = setInterval(check, 15_000);
    return () => {
      for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, used);
      document.removeEventListener("visibilitychange", check);
      clearInterval(timer);
    };
  }, [open]);
}

/** Shows its content to an opened vault alone. Before: creating the vault, or unlocking it. */
export function VaultGate({ children }: { children: (opened: Opened) => ReactNode }) {
  const opened = useOpened();
  const query = useQuery(vaultQuery());
  useIdleLock(opened !== null);
  if (opened)
    return (
      <>
        {opened.older && <OlderVault />}
        {children(opened)}
      </>
    );
  if (query.data && !query.data.created) return <CreateVault onCreated={() => void query.refetch()} />;
  if (query.data) return <UnlockVault vault={query.data} onAbandoned={() => void query.refetch()} />;
  return query.isError ? (
    <LoadFailed onRetry={() => void query.refetch()} />
  ) : (
    <Loading title={t.title} lead={t.lead} size="sm" />
  );
}
