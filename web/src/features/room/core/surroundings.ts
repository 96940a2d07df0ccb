import { holdCallLock } from "~/lib/callLock";
import { stayAwake } from "./awake";

interface Surroundings {
  /** This device has a network again, or another one. */
  networkChanged: () => void;
  networkLost: () => void;
  /** The page was hidden or shown. */
  visibilityChanged: () => void;
}

/** Chromium on phones says which kind of network the device uses. */
type Network = EventTarget & { type?: string };

function listen(target: EventTarget | undefined, event: string, call: () => void): () => void {
  target?.addEventListener(event, call);
  return () => target?.removeEventListener(event, call);
}

/** The browser also reports changes of speed, which need no new candidates. */
function watchNetworkKind(changed: () => void): () => void {
  const network = (navigator as { connection?: Network }).connection;
  let kind = network?.type;
  return listen(network, "change", () => {
    if (network?.type === kind) return;
    kind = network?.type;
    // Without a network there is nothing to change to. The browser says "online" when there is one.
    if (kind !== "none") changed();
  });
}

/** While a call runs: keeps the screen on, holds the lock of the call, and hears of the network. Returns its end. */
export function duringCall({ networkChanged, networkLost, visibilityChanged }: Surroundings): () => void {
  const ends = [
    stayAwake(),
    holdCallLock(),
    listen(window, "online", networkChanged),
    listen(window, "offline", networkLost),
    listen(document, "visibilitychange", visibilityChanged),
    watchNetworkKind(networkChanged),
  ];
  return () => {
    for (const end of ends) end();
  };
}
