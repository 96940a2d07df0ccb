interface Lock {
  release: () => Promise<void>;
}

type Locks = { request: (type: "screen") => Promise<Lock> } | undefined;

/** Keeps the screen on until the answer is called. The browser drops the lock when the page is hidden. */
export function stayAwake(locks: Locks = (navigator as { wakeLock?: Locks }).wakeLock): () => void {
  let lock: Lock | null = null;
  let over = false;
  const take = async () => {
    if (over || document.visibilityState !== "visible") return;
    // Refused on a low battery: the call goes on, the screen may sleep.
    const taken = (await locks?.request("screen").catch(() => null)) ?? null;
    if (over) void taken?.release();
    else lock = taken;
  };
  const onVisible = () => void take();
  document.addEventListener("visibilitychange", onVisible);
  void take();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", onVisible);
    void lock?.release();
  };
}
