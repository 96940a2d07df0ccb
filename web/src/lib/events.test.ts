import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onServerEvent, parseEvents } from "./events";
import { forget } from "./forget";
import { tokenStore } from "./token";

interface Line {
  request: Request;
  say: (text: string) => void;
  end: () => void;
}

let lines: Line[] = [];
let stops: (() => void)[] = [];

/** A server that keeps each connection open until the test ends it. */
function serve(status = 200): void {
  vi.stubGlobal("fetch", async (request: Request) => {
    let say: Line["say"] = () => {};
    let end: Line["end"] = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        say = (text) => controller.enqueue(new TextEncoder().encode(text));
        end = () => controller.close();
        request.signal.addEventListener("abort", () => controller.error(new DOMException("", "AbortError")));
      },
    });
    lines.push({ request, say, end });
    return new Response(body, { status });
  });
}

const listen = () => {
  const heard = vi.fn();
  const stop = onServerEvent(heard);
  stops.push(stop);
  return { heard, stop };
};
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  tokenStore.set("a.b.c");
  lines = [];
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.useRealTimers();
});

it("reads whole blocks and keeps the rest", () => {
  const found: string[] = [];
  const rest = parseEvents(": hello\n\nevent: session\ndata: s1\n\nevent: other\ndata: x\n\nevent: sess", (id) =>
    found.push(id),
  );
  expect(found).toEqual(["s1"]);
  expect(rest).toBe("event: sess");
});

describe("news of the server", () => {
  it("carry the login, arrive in pieces, and reach everyone over one connection", async () => {
    serve();
    const one = listen();
    const two = listen();
    await settle();
    expect(lines).toHaveLength(1);
    expect(lines[0]?.request.headers.get("Authorization")).toBe("a.b.c");
    lines[0]?.say("event: session\nda");
    lines[0]?.say("ta: s1\n\n");
    await settle();
    expect(one.heard.mock.calls).toEqual([[null], ["s1"]]);
    expect(two.heard.mock.calls).toEqual([[null], ["s1"]]);
  });

  it("may have been missed before the first connection: whoever listens reads again", async () => {
    serve();
    const { heard } = listen();
    expect(heard).not.toHaveBeenCalled();
    await settle();
    expect(heard.mock.calls).toEqual([[null]]);
  });

  it("of the last 15 seconds reach who begins to listen later, because its data is older", async () => {
    serve();
    listen();
    await settle();
    lines[0]?.say("event: session\ndata: s1\n\n");
    await vi.advanceTimersByTimeAsync(14_999);
    expect(listen().heard.mock.calls).toEqual([["s1"]]);
    const offers = vi.fn();
    stops.push(onServerEvent(offers, "offer"));
    expect(offers).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(listen().heard).not.toHaveBeenCalled();
  });

  it("are asked for again after a break, and whoever listens looks for what was missed", async () => {
    serve();
    const { heard } = listen();
    await settle();
    lines[0]?.end();
    await vi.advanceTimersByTimeAsync(1_300);
    expect(lines).toHaveLength(2);
    expect(heard.mock.calls).toEqual([[null], [null]]);
  });

  it("are asked for ever more rarely while the server is away", async () => {
    const fetch = vi.fn(() => Promise.reject(new TypeError("offline")));
    vi.stubGlobal("fetch", fetch);
    listen();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(fetch.mock.calls.length).toBeGreaterThan(8);
    expect(fetch.mock.calls.length).toBeLessThan(25);
  });

  it("are asked for again when the line has gone silent", async () => {
    serve();
    listen();
    await vi.advanceTimersByTimeAsync(52_000);
    expect(lines).toHaveLength(2);
  });

  it("stop when nobody listens, when the person leaves, and when the login is refused", async () => {
    serve();
    const { stop } = listen();
    await settle();
    stop();
    expect(lines[0]?.request.signal.aborted).toBe(true);
    listen();
    await settle();
    forget();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(lines).toHaveLength(2);
    expect(lines[1]?.request.signal.aborted).toBe(true);
  });

  it("rest in a page that newer ones replaced, until somebody looks at it", async () => {
    serve();
    const { heard } = listen();
    await settle();
    const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    lines[0]?.say("event: replaced\ndata:\n\n");
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(lines).toHaveLength(1);
    seen.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    await settle();
    expect(lines).toHaveLength(2);
    expect(heard.mock.calls).toEqual([[null], [null]]);
    lines[1]?.say("event: replaced\ndata:\n\n");
    await vi.advanceTimersByTimeAsync(59_000);
    expect(lines).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(lines).toHaveLength(3);
  });

  it("are not asked for again after a refusal", async () => {
    serve(401);
    listen();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(lines).toHaveLength(1);
  });
});
