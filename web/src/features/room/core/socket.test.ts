import { beforeEach, describe, expect, it, vi } from "vitest";
import { came, FakeSocket, settled, welcome } from "../testkit";
import { Signalling } from "./socket";
import { RETRY_WAITS } from "./socketTimes";
import { type Door, Refusal } from "./wire";

const DOOR: Door = { type: "door", polite: false, iceServers: [] };

function line(authorize: () => Promise<string> = async () => "t1") {
  const sockets: FakeSocket[] = [];
  const on = { message: vi.fn(), lost: vi.fn(), answered: vi.fn(), refused: vi.fn(), replaced: vi.fn() };
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
    expect(last().sent).toEqual([{ type: "hello", ticket: "t1", device: "d1", resume: false, door: false }]);
  });

  it("waits at the door and enters with one message", async () => {
    const { signalling, sockets, asked, last, on } = line();
    signalling.prepare();
    await settled();
    last().open();
    expect(last().sent).toEqual([expect.objectContaining({ type: "hello", door: true })]);
    last().say(DOOR);
    expect(on.message).toHaveBeenCalledWith(DOOR);
    await vi.advanceTimersByTimeAsync(5000);
    expect(last().sent.at(-1)).toEqual({ type: "ping" });
    signalling.start();
    expect(last().sent.at(-1)).toEqual({ type: "enter" });
    last().say(welcome());
    expect(on.message).toHaveBeenLastCalledWith(expect.objectContaining({ type: "welcome" }));
    expect([sockets.length, asked.mock.calls.length]).toEqual([1, 1]);
  });

  it("enters as soon as the door answers when the person was faster", async () => {
    const { signalling, last } = line();
    signalling.prepare();
    await settled();
    last().open();
    signalling.start();
    expect(last().sent).toHaveLength(1);
    last().say(DOOR);
    expect(last().sent.at(-1)).toEqual({ type: "enter" });
  });

  it("joins without the door when the person was faster than the socket", async () => {
    const { signalling, last } = line();
    signalling.prepare();
    signalling.start();
    await settled();
    last().open();
    expect(last().sent).toEqual([expect.objectContaining({ type: "hello", door: false })]);
  });

  it.each([
    ["a lost socket", (socket: FakeSocket) => socket.drop(1006)],
    ["a refusal", (socket: FakeSocket) => socket.say({ type: "refused", code: "room.over", description: "Fim." })],
    ["a server that moves", (socket: FakeSocket) => socket.say({ type: "moved" })],
  ])("says nothing of %s at the door, and connects anew to join", async (_, happens) => {
    const { signalling, sockets, last, on } = line();
    signalling.prepare();
    await settled();
    last().open();
    last().say(DOOR);
    happens(last());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    for (const heard of [on.lost, on.refused, on.replaced]) expect(heard).not.toHaveBeenCalled();
    signalling.start();
    await settled();
    last().open();
    expect(sockets).toHaveLength(2);
    expect(last().sent[0]).toMatchObject({ type: "hello", door: false });
  });

  it("forgets a door that the server never answered, and one without a ticket", async () => {
    const { signalling, last, on } = line();
    signalling.prepare();
    await settled();
    last().open();
    await vi.advanceTimersByTimeAsync(6000);
    expect(last().closed).toBe(true);
    expect(on.lost).not.toHaveBeenCalled();
    const refused = line(async () => {
      throw new Refusal("Ainda não.", "room.early");
    });
    refused.signalling.prepare();
    await settled();
    expect(refused.on.refused).not.toHaveBeenCalled();
    refused.signalling.start();
    await settled();
    expect(refused.on.refused).toHaveBeenCalledOnce();
  });

  it("returns with the ticket that came over the socket, once and within its life, and asks for one otherwise", async () => {
    const { signalling, asked, last, seat } = line();
    signalling.start();
    await seat();
    last().say({ type: "ticket", signature: "t2" });
    last().drop();
    await settled();
    last().open();
    expect(last().sent[0]).toMatchObject({ type: "hello", ticket: "t2", resume: true });
    expect(asked).toHaveBeenCalledTimes(1);
    last().say(welcome({ resumed: true }));
    last().drop();
    await seat(true);
    expect(asked).toHaveBeenCalledTimes(2); // used up
    last().say({ type: "ticket", signature: "t3" });
    for (let seconds = 0; seconds < 50; seconds += 10) {
      await vi.advanceTimersByTimeAsync(10_000);
      last().say({ type: "pong", now: "2026-11-18T12:50:00Z" });
    }
    last().drop();
    await settled();
    expect(asked).toHaveBeenCalledTimes(3); // too old
  });

  it("gives up the first attempt to return sooner than the others: it may have begun without a network", async () => {
    const { signalling, sockets, last, seat } = line();
    signalling.start();
    await seat();
    last().drop();
    await settled();
    expect(sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2999);
    expect(last().closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets[1]?.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(300);
    expect(sockets).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(5000);
    expect(last().closed).toBe(false);
  });

  it("tells when a probed socket answers, and replaces a silent one after a second", async () => {
    const { signalling, sockets, last, seat, on } = line();
    signalling.start();
    await seat();
    signalling.probe();
    expect(signalling.probing).toBe(true);
    last().say({ type: "pong", now: "2026-11-18T12:50:00Z" });
    expect(on.answered).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(2000);
    expect(sockets).toHaveLength(1);
    signalling.probe();
    await vi.advanceTimersByTimeAsync(999);
    signalling.probe(); // a second question does not prolong the first
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(1);
    expect([sockets.length, on.lost.mock.calls.length, signalling.probing]).toEqual([2, 1, false]);
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
