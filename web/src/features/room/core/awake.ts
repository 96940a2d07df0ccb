interface Lock {
  release: () => Promise<void>;
}

type Locks = { request: (type: "screen") => Promise<Lock> } | undefined;

/** Keeps the screen on. Returns the function that ends it. The browser drops the lock when the page is hidden. */
export function stayAwake(locks: Locks = (navigator as { wakeLock?: Locks }).wakeLock): () => void {
  let lock: Lock | null = null;
  let over = false;
  const take = async () => {
    if (over || document.visibilityState !== "visible") return;
    // The browser refuses when the battery is low. Then the screen may turn off during the call.
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
