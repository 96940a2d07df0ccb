/**
 * Server-sent events of the signed-in person: ids of sessions that changed, and of hours that were offered or
 * proposed. EventSource cannot send the Authorization header, so the stream is read by fetch. The page has one stream, open while it has
 * listeners.
 */
import { useEffect, useRef } from "react";
import { onForget } from "./forget";
import { nextTask } from "./nextTask";
import { tokenStore } from "./token";

export type EventName = "session" | "offer" | "proposal";
/** Gets the id of what changed, or null when events may have been missed. */
type Listener = (id: string | null) => void;
interface Event {
  id: string;
  name: EventName;
}
type Outcome = "ended" | "replaced" | "refused" | "unreachable";

const FIRST_WAIT = 1_000;
const MAX_WAIT = 60_000;
/** The server sends something every 20 seconds. A connection without bytes for this long is dead. */
const SILENCE_LIMIT = 50_000;
/** A page that starts to listen may have read its data this long ago. It gets the events since then. */
const RECENT = 15_000;
/** The server closes the oldest stream of a person who has too many, with this event. */
const REPLACED = "event: replaced\n";

const NAMES: readonly EventName[] = ["session", "offer", "proposal"];

const listeners = new Map<Listener, EventName>();
let open: AbortController | null = null;
let recent: Event[] = [];

function notify(id: string, name: EventName): void {
  const event = { id, name };
  recent.push(event);
  setTimeout(() => {
    recent = recent.filter((one) => one !== event);
  }, RECENT);
  for (const [listener, wanted] of listeners) if (wanted === name) listener(id);
}

/** The server sends only what happens while the stream is open. Pages read their data before that. */
function mayHaveMissed(): void {
  for (const listener of listeners.keys()) listener(null);
}

/** Reports the ids of the complete events in the text. Returns the rest, which is an incomplete event. */
export function parseEvents(text: string, found: (id: string, name: EventName) => void): string {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  for (const block of blocks) {
    const lines = block.split("\n");
    const data = lines.find((line) => line.startsWith("data: "));
    const name = NAMES.find((known) => lines.includes(`event: ${known}`));
    if (data && name) found(data.slice(6), name);
  }
  return rest;
}

async function readEvents(body: ReadableStream<Uint8Array>, onBytes: () => void): Promise<Outcome> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return "ended";
    onBytes();
    text += decoder.decode(value, { stream: true });
    if (text.includes(REPLACED)) return "replaced";
    text = parseEvents(text, notify);
  }
}

/** Opens one connection and resolves when it ends, is refused or has been silent for too long. */
async function connect(signal: AbortSignal, connected: () => void): Promise<Outcome> {
  const token = tokenStore.get();
  if (!token) return "refused";
  const connection = new AbortController();
  const giveUp = () => connection.abort();
  signal.addEventListener("abort", giveUp);
  let silenceTimer = setTimeout(giveUp, SILENCE_LIMIT);
  const onBytes = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(giveUp, SILENCE_LIMIT);
  };
  try {
    const headers = { Authorization: token, Accept: "text/event-stream" };
    const response = await fetch(
      new Request(`${window.location.origin}/api/events`, { headers, signal: connection.signal, cache: "no-store" }),
    );
    if (response.status >= 400 && response.status < 500 && response.status !== 429) return "refused";
    if (!response.ok || !response.body) return "unreachable";
    connected();
    return await readEvents(response.body, onBytes);
  } catch {
    return "unreachable";
  } finally {
    clearTimeout(silenceTimer);
    signal.removeEventListener("abort", giveUp);
  }
}

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });

/** Resolves when this page becomes visible, or after MAX_WAIT when it is visible already. */
const waitUntilVisible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibility);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const onVisibility = () => {
      if (document.visibilityState === "visible") done();
    };
    const timer = document.visibilityState === "visible" ? setTimeout(done, MAX_WAIT) : undefined;
    document.addEventListener("visibilitychange", onVisibility);
    signal.addEventListener("abort", done);
  });

async function keepOpen(signal: AbortSignal): Promise<void> {
  // The effects of a page's first render are one task, of 60 to 70 ms when it also opens the stream (Lighthouse, payment).
  await nextTask();
  let wait = FIRST_WAIT;
  const connected = () => {
    wait = FIRST_WAIT;
    mayHaveMissed();
  };
  while (!signal.aborted) {
    const outcome = await connect(signal, connected);
    if (outcome === "refused") return;
    if (outcome === "replaced") {
      await waitUntilVisible(signal);
      continue;
    }
    // Jitter: after a restart of the server the pages must not all reconnect at the same moment.
    if (!signal.aborted) await sleep(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, MAX_WAIT);
  }
}

function close(): void {
  open?.abort();
  open = null;
  recent = [];
}

onForget(close);

/**
 * Subscribes. Returns the function that unsubscribes. The data that the listener keeps fresh is read before: what happened
 * in between reaches it too.
 */
export function onServerEvent(listener: Listener, name: EventName = "session"): () => void {
  listeners.set(listener, name);
  if (!open) {
    open = new AbortController();
    void keepOpen(open.signal);
  }
  const missed = recent.findLast((event) => event.name === name);
  if (missed) listener(missed.id);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) close();
  };
}

/** Subscribes while the component is mounted and `on` is true. */
export function useServerEvents(listener: Listener, on = true, name: EventName = "session"): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => (on ? onServerEvent((id) => latest.current(id), name) : undefined), [on, name]);
}
