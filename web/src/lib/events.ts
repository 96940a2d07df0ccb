/**
 * News of the server as they happen. A browser's EventSource cannot carry the login, so the stream is
 * read by fetch: one for the whole page, open only while somebody listens.
 */
import { useEffect, useRef } from "react";
import { onForget } from "./forget";
import { nextTask } from "./nextTask";
import { tokenStore } from "./token";

/** The id of a session that changed; null when something may have been missed. */
type Listener = (sessionId: string | null) => void;
type Outcome = "ended" | "replaced" | "refused" | "unreachable";

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;
/** The server says something every 20 seconds; a line that is quiet for longer is dead. */
const SILENCE = 50_000;
/** The last word to the oldest of too many open pages. */
const REPLACED = "event: replaced\n";

const listeners = new Set<Listener>();
let open: AbortController | null = null;

function tell(id: string | null): void {
  for (const listener of listeners) listener(id);
}

/** Reads the session ids out of whole blocks and gives back the rest of the text. */
export function takeBlocks(text: string, found: (id: string) => void): string {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  for (const block of blocks) {
    const lines = block.split("\n");
    const data = lines.find((line) => line.startsWith("data: "));
    if (data && lines.includes("event: session")) found(data.slice(6));
  }
  return rest;
}

async function drain(body: ReadableStream<Uint8Array>, alive: () => void): Promise<Outcome> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return "ended";
    alive();
    text += decoder.decode(value, { stream: true });
    if (text.includes(REPLACED)) return "replaced";
    text = takeBlocks(text, tell);
  }
}

/** One connection, until it ends, is refused, or falls silent. */
async function connect(signal: AbortSignal, connected: () => void): Promise<Outcome> {
  const token = tokenStore.get();
  if (!token) return "refused";
  const line = new AbortController();
  const giveUp = () => line.abort();
  signal.addEventListener("abort", giveUp);
  let watch = setTimeout(giveUp, SILENCE);
  const alive = () => {
    clearTimeout(watch);
    watch = setTimeout(giveUp, SILENCE);
  };
  try {
    const headers = { Authorization: token, Accept: "text/event-stream" };
    const response = await fetch(
      new Request(`${window.location.origin}/api/events`, { headers, signal: line.signal, cache: "no-store" }),
    );
    if (response.status >= 400 && response.status < 500 && response.status !== 429) return "refused";
    if (!response.ok || !response.body) return "unreachable";
    connected();
    return await drain(response.body, alive);
  } catch {
    return "unreachable";
  } finally {
    clearTimeout(watch);
    signal.removeEventListener("abort", giveUp);
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });

/** Until somebody looks at this page again, and not within a minute where it is in sight. */
const rest = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const look = () => {
      if (document.visibilityState === "visible") done();
    };
    const timer = document.visibilityState === "visible" ? setTimeout(done, LONGEST_WAIT) : undefined;
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", done);
  });

async function keepOpen(signal: AbortSignal): Promise<void> {
  // Not amid the effects of a page's first drawing, which are one task.
  await nextTask();
  let wait = FIRST_WAIT;
  let again = false;
  const connected = () => {
    wait = FIRST_WAIT;
    if (again) tell(null);
    again = true;
  };
  while (!signal.aborted) {
    const outcome = await connect(signal, connected);
    if (outcome === "refused") return;
    if (outcome === "replaced") {
      await rest(signal);
      continue;
    }
    // The spread keeps all pages from coming back in the same instant after a restart.
    if (!signal.aborted) await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

function close(): void {
  open?.abort();
  open = null;
}

onForget(close);

/** Calls the listener on each news; the answer stops it. */
export function onNews(listener: Listener): () => void {
  listeners.add(listener);
  if (!open) {
    open = new AbortController();
    void keepOpen(open.signal);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) close();
  };
}

/** Listens for as long as the component lives and `on` holds. */
export function useNews(listener: Listener, on = true): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => (on ? onNews((id) => latest.current(id)) : undefined), [on]);
}
