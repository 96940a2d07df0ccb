import { beforeEach, describe, expect, it, vi } from "vitest";
import { came, FakeSocket, settled, welcome } from "../testkit";
import { RETRY_WAITS, Signalling } from "./socket";
import { Refusal } from "./wire";

function line(authorize: () => Promise<string> = async () => "t1") {
  const sockets: FakeSocket[] = [];
  const on = { message: vi.fn(), lost: vi.fn(), refused: vi.fn(), replaced: vi.fn() };
  const asked = vi.fn(authorize);
  const open = () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  };
  const signalling = new Signalling({ authorize: asked, open, device: "d1" }, on);
  const last = () => sockets.at(-1) as FakeSocket;
  const seat = async (resumed = false) => {
    await settled();
    last().open();
    last().say(welcome({ resumed }));
  };
  return { signalling, sockets, on, asked, last, seat };
}

describe("the line to the server", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(1);
  });

  it("shows its ticket in the first frame, never in the address", async () => {
    const { signalling, last } = line();
    signalling.start();
    await settled();
    last().open();
    expect(last().sent).toEqual([{ type: "hello", ticket: "t1", device: "d1", resume: false }]);
  });

  it("asks for a new ticket before each return and says that its connection still lives", async () => {
    const { signalling, sockets, asked, last, seat, on } = line();
    signalling.start();
    await seat();
    last().drop();
    expect(on.lost).toHaveBeenCalledOnce();
    await seat(true);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(sockets).toHaveLength(2);
    expect(last().sent[0]).toMatchObject({ type: "hello", resume: true });
  });

  it("waits longer with each failure, and never gives up", async () => {
    const times: number[] = [];
    const { signalling } = line(async () => {
      times.push(Date.now());
      throw new Error("unreachable");
    });
    signalling.start();
    await vi.advanceTimersByTimeAsync(60_000);
    const waits = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(waits.slice(0, 7)).toEqual([...RETRY_WAITS, 4000, 4000]);
    expect(Math.max(...RETRY_WAITS)).toBeLessThan(5000);
    signalling.stop();
  });

  it("asks again when the request for a ticket hangs, and leaves its late answer alone", async () => {
    const answers: ((ticket: string) => void)[] = [];
    const { signalling, sockets, last } = line(() => new Promise((resolve) => void answers.push(resolve)));
    signalling.start();
    await vi.advanceTimersByTimeAsync(10_001);
    expect(answers).toHaveLength(2);
    answers[0]?.("late");
    await settled();
    expect(sockets).toHaveLength(0);
    answers[1]?.("t2");
    await settled();
    last().open();
    expect(last().sent[0]).toMatchObject({ ticket: "t2" });
    signalling.stop();
  });

  it("does not wait when the network says that it is back", async () => {
    let reachable = false;
    const { signalling, sockets } = line(async () => {
      if (!reachable) throw new Error("unreachable");
      return "t1";
    });
    signalling.start();
    await vi.advanceTimersByTimeAsync(20_000);
    reachable = true;
    signalling.retryNow();
    await settled();
    expect(sockets).toHaveLength(1);
  });

  it("pings every five seconds and takes fifteen of silence for a loss", async () => {
    const { signalling, sockets, last, seat } = line();
    signalling.start();
    await seat();
    await vi.advanceTimersByTimeAsync(5000);
    expect(last().last("ping")).toBeDefined();
    last().say({ type: "pong", now: "2026-11-18T12:50:00Z" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5001);
    expect(sockets[0]?.closed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  it("keeps signals for the return and forgets the rest", async () => {
    const { signalling, last, seat } = line();
    signalling.start();
    await seat();
    last().drop();
    expect(signalling.send({ type: "signal", data: { restart: true }, to: 3 })).toBe(false);
    expect(signalling.send({ type: "state", microphone: true, camera: true, sharing: false })).toBe(false);
    await seat(true);
    expect(last().sent.slice(1)).toEqual([{ type: "signal", data: { restart: true }, to: 3 }]);
  });

  it("goes to another server at once when this one leaves", async () => {
    const { signalling, sockets, last, seat } = line();
    signalling.start();
    await seat();
    last().say({ type: "moved" });
    await settled();
    expect(sockets).toHaveLength(2);
  });

  it.each([
    ["a word", (socket: FakeSocket) => socket.say({ type: "replaced" })],
    ["its code", (socket: FakeSocket) => socket.drop(4001)],
    ["a copy of this tab", (socket: FakeSocket) => socket.drop(1000)],
  ])("stays away when another device took the seat, told by %s", async (_, tell) => {
    const { signalling, sockets, last, seat, on } = line();
    signalling.start();
    await seat();
    tell(last());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(on.replaced).toHaveBeenCalledOnce();
    expect(sockets).toHaveLength(1);
  });

  it("stays away when the server refuses, in its words", async () => {
    const { signalling, sockets, last, seat, on } = line();
    signalling.start();
    await seat();
    last().say({ type: "refused", code: "room.cancelled", description: "Esta sessão foi cancelada." });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(on.refused.mock.calls[0]?.[0]).toMatchObject({
      message: "Esta sessão foi cancelada.",
      code: "room.cancelled",
    });
    expect(sockets).toHaveLength(1);
  });

  it("does not knock without permission", async () => {
    const { signalling, sockets, on } = line(async () => {
      throw new Refusal("Esta sessão já terminou.", "room.over");
    });
    signalling.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(on.refused).toHaveBeenCalledOnce();
    expect(sockets).toHaveLength(0);
  });

  it("asks again when only the ticket was too late", async () => {
    const { signalling, sockets, last, on } = line();
    signalling.start();
    await settled();
    last().say({ type: "refused", code: "room.ticket", description: "Bilhete vencido." });
    await settled();
    expect(on.refused).not.toHaveBeenCalled();
    expect(sockets).toHaveLength(2);
  });

  it("joins anew when the login ended and another tab signed in again (Q201)", async () => {
    const { signalling, sockets, last, seat, on } = line();
    signalling.start();
    await seat();
    last().say({ type: "refused", code: "auth.signed_out", description: "Seu acesso expirou. Entre novamente." });
    await settled();
    expect(on.refused).not.toHaveBeenCalled();
    expect(sockets).toHaveLength(2);
    last().open();
    expect(last().sent[0]).toMatchObject({ type: "hello", resume: false });
  });

  it("survives frames that are no messages", async () => {
    const { signalling, last, seat, on } = line();
    signalling.start();
    await seat();
    on.message.mockClear();
    last().onmessage?.call(last() as unknown as WebSocket, new MessageEvent("message", { data: "{" }));
    last().onmessage?.call(last() as unknown as WebSocket, new MessageEvent("message", { data: new Blob() }));
    expect(on.message).not.toHaveBeenCalled();
    last().say(came());
    expect(on.message).toHaveBeenCalledOnce();
  });
});
