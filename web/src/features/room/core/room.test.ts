import { beforeEach, describe, expect, it, vi } from "vitest";
import { forget } from "~/lib/forget";
import { answerOf, came, FakePeer, FakeTrack, fakeDeps, OPEN, settled, welcome } from "../testkit";
import { policyOf } from "./relayChoice";
import { Room, type RoomDeps } from "./room";
import { Refusal } from "./wire";

function room(over: Partial<RoomDeps> = {}) {
  const scene = fakeDeps(over);
  const one = new Room("s1", scene.deps);
  return { ...scene, one, now: () => one.state.get() };
}

/** In the room, with the other person and media flowing. */
async function talking(over: Partial<RoomDeps> = {}) {
  const scene = room(over);
  await scene.one.load();
  scene.one.start();
  await settled();
  scene.socket().open();
  scene.socket().say(welcome());
  scene.socket().say(came());
  FakePeer.newest.negotiate();
  await settled();
  scene.socket().say({ type: "signal", epoch: 1, data: { description: answerOf(900) } });
  await settled();
  FakePeer.newest.become("connected");
  FakePeer.newest.channel.open();
  return scene;
}

describe("the room", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    sessionStorage.clear();
    localStorage.clear();
  });

  it("R179: loads the permission and shows the ready screen with open devices", async () => {
    const { one, now } = room();
    await one.load();
    expect(now()).toMatchObject({ phase: "ready", role: 1, peer: { name: "Rita Lima" } });
    expect(one.media.live("camera")).toBe(true);
  });

  it("R181: tells the three refusals apart", async () => {
    const missing = room({ permission: async () => null });
    await missing.one.load();
    expect(missing.now().phase).toBe("missing");
    const refused = room({ permission: async () => ({ ...OPEN, allowed: false, reason: "Ainda não foi paga." }) });
    await refused.one.load();
    expect(refused.now()).toMatchObject({ phase: "refused", reason: "Ainda não foi paga." });
    const failed = room({ permission: () => Promise.reject(new Error("down")) });
    await failed.one.load();
    expect(failed.now().phase).toBe("failed");
  });

  it("R178: takes its role from the server and shows it with each request for a ticket", async () => {
    const { one, deps } = room({ permission: async () => ({ ...OPEN, role: 0 }) });
    await one.load();
    one.start();
    await settled();
    expect(deps.ticket).toHaveBeenCalledWith(0);
  });

  it("waits alone, talks when the other comes, waits again when they leave", async () => {
    const { one, now, socket } = room();
    await one.load();
    one.start();
    expect(now().phase).toBe("joining");
    await settled();
    socket().open();
    socket().say(welcome());
    expect(now().phase).toBe("waiting");
    socket().say(came());
    expect(now()).toMatchObject({ phase: "talking", peer: { microphone: true, camera: true } });
    socket().say({ type: "peer", present: false, epoch: 1 });
    expect(now().phase).toBe("waiting");
  });

  it("goes on talking while the line is down, and says everything again when it is back", async () => {
    const { now, socket, sockets } = await talking();
    socket().drop();
    expect(now()).toMatchObject({ phase: "talking", socketUp: false, link: "connected" });
    await settled();
    socket().open();
    socket().say(welcome({ resumed: true }, { present: true, epoch: 1 }));
    expect(sockets).toHaveLength(2);
    expect(now().socketUp).toBe(true);
    expect(socket().last("state")).toMatchObject({ microphone: true, camera: true });
    expect(FakePeer.all).toHaveLength(1);
    expect(FakePeer.newest.restarts).toBe(0);
  });

  it("keeps the connection when a restarted server does not know the other yet", async () => {
    const { now, socket } = await talking();
    socket().drop();
    await settled();
    socket().open();
    socket().say(welcome({ resumed: true }, { present: false, epoch: 0 }));
    expect(now()).toMatchObject({ phase: "talking", link: "connected", socketUp: true });
    socket().say(came());
    expect(now()).toMatchObject({ phase: "talking", link: "connected", peer: { present: true } });
    expect(FakePeer.all).toHaveLength(1);
    expect(FakePeer.newest.connectionState).toBe("connected");
  });

  it("begins a new connection when another sat here meanwhile", async () => {
    const { socket } = await talking();
    socket().drop();
    await settled();
    socket().open();
    socket().say(welcome({ resumed: false }, { present: true, epoch: 1 }));
    expect(FakePeer.all).toHaveLength(2);
  });

  it("does not leave the other alone on the server's word while media flows, and does when that ends too", async () => {
    const { now, socket } = await talking();
    socket().say(came(1, { reconnecting: true }));
    socket().say({ type: "peer", present: false, epoch: 1 });
    expect(now()).toMatchObject({ phase: "talking", link: "connected" });
    FakePeer.newest.become("disconnected");
    expect(now()).toMatchObject({ phase: "waiting", link: "idle" });
  });

  it("waits again at once when the other says goodbye", async () => {
    const { now, socket } = await talking();
    socket().say({ type: "peer", present: false, epoch: 1 });
    expect(now()).toMatchObject({ phase: "waiting", link: "idle" });
    socket().say(came(2));
    expect(now().phase).toBe("talking");
    expect(FakePeer.all).toHaveLength(2);
  });

  it("chats between the browsers, marks what was not read, and forgets it at the end", async () => {
    const { one, now } = await talking();
    FakePeer.newest.channel.hear({ type: "chat", text: "Bom dia" });
    expect(now()).toMatchObject({ unread: 1, chat: [{ own: false, text: "Bom dia" }] });
    one.readChat(true);
    expect(now().unread).toBe(0);
    expect(one.sendChat("  Olá  ")).toBe(true);
    expect(FakePeer.newest.channel.sent.at(-1)).toEqual({ type: "chat", text: "Olá" });
    expect(one.sendChat("   ")).toBe(false);
    await one.leave();
    expect(now().chat).toEqual([]);
  });

  it("keeps the text when it cannot be sent", async () => {
    const { one, now } = await talking();
    FakePeer.newest.channel.readyState = "closed";
    expect(one.sendChat("Olá")).toBe(false);
    expect(now().chat).toEqual([]);
  });

  it("tells the other about microphone, camera and screen, by both ways", async () => {
    const { one, socket } = await talking();
    await one.media.want("microphone", false);
    expect(socket().last("state")).toMatchObject({ microphone: false, camera: true });
    expect(FakePeer.newest.channel.sent.at(-1)).toMatchObject({ type: "state", microphone: false });
    await one.media.share();
    expect(socket().last("state")).toMatchObject({ sharing: true });
    FakePeer.newest.channel.hear({ type: "state", microphone: false, camera: false, sharing: true });
    expect(one.state.get().peer).toMatchObject({ microphone: false, camera: false, sharing: true });
  });

  it("uses the relay alone when asked to hide the address", async () => {
    const { one, socket } = room();
    await one.load();
    one.setRelayOnly(true);
    one.start();
    await settled();
    socket().open();
    socket().say(welcome({}, { present: true, epoch: 1 }));
    expect(FakePeer.newest.config).toMatchObject({ iceTransportPolicy: "relay" });
  });

  it("remembers on this device that the address is hidden, also after signing out", async () => {
    room().one.setRelayOnly(true);
    forget();
    expect(room().now().relayOnly).toBe(true);
    room().one.setRelayOnly(false);
    expect(room().now().relayOnly).toBe(false);
  });

  it("does not wait for a relay that the installation does not have", () => {
    const stun = [{ urls: ["stun:relay.test"] }];
    expect(policyOf(true, stun)).toBe("all");
    expect(policyOf(true, [...stun, { urls: "turns:relay.test" }])).toBe("relay");
    expect(policyOf(false, [{ urls: "turn:relay.test" }])).toBe("all");
  });

  it("returns to the running call after a reload, with the same wishes", async () => {
    const before = await talking();
    await before.one.media.want("camera", false);
    await before.one.media.choose("microphone", "m2");
    const { one, now, socket } = room();
    await one.load();
    await settled();
    expect(now().phase).toBe("joining");
    socket().open();
    expect(socket().sent[0]).toMatchObject({ type: "hello", resume: false });
    expect(one.media.wanted).toEqual({ microphone: true, camera: false });
    expect(one.media.tracks.microphone).toMatchObject({ device: "m2" });
  });

  it("shows the ready screen again after a real end", async () => {
    const before = await talking();
    await before.one.leave();
    const { one, now } = room();
    await one.load();
    expect(now().phase).toBe("ready");
  });

  it("R179: leaving frees seat and devices and asks the server once more", async () => {
    const { one, now, socket, deps } = await talking();
    const line = socket();
    await one.leave();
    expect(line.last("leave")).toBeDefined();
    expect(deps.permission).toHaveBeenCalledTimes(2);
    expect(now().phase).toBe("ended");
    expect(one.media.tracks).toEqual({ microphone: null, camera: null });
    expect(FakePeer.newest.connectionState).toBe("closed");
  });

  it("R179: a refusal on closing shows the server's words", async () => {
    const { one, now, deps } = await talking();
    vi.mocked(deps.permission).mockResolvedValue({ ...OPEN, allowed: false, reason: "Esta sessão já terminou." });
    await one.leave();
    expect(now()).toMatchObject({ phase: "refused", reason: "Esta sessão já terminou." });
  });

  it("gives way to another device, and takes the seat back on request", async () => {
    const { one, now, socket } = await talking();
    socket().say({ type: "replaced" });
    expect(now().phase).toBe("replaced");
    expect(one.media.tracks.microphone).toBeNull();
    one.start();
    await settled();
    expect(now().phase).toBe("joining");
    expect(one.media.live("microphone")).toBe(true);
  });

  it("announces the end and cuts nobody who is talking, though the way back is closed", async () => {
    const { now, socket, deps } = await talking();
    socket().say({ type: "ending", finishesAt: "2026-11-18T13:50:00Z", over: false });
    expect(now().ending).toBe("soon");
    vi.mocked(deps.ticket).mockRejectedValue(new Refusal("Esta sessão já terminou.", "room.over"));
    socket().drop();
    await settled();
    expect(now()).toMatchObject({ phase: "talking", ending: "over", link: "connected" });
    expect(FakePeer.newest.connectionState).toBe("connected");
  });

  it("ends at once when the session is cancelled", async () => {
    const { now, socket } = await talking();
    socket().say({ type: "refused", code: "room.cancelled", description: "Esta sessão foi cancelada." });
    expect(now()).toMatchObject({ phase: "refused", reason: "Esta sessão foi cancelada." });
    expect(FakePeer.newest.connectionState).toBe("closed");
  });

  it("holds the own picture back on a poor link, tells the other, and brings it again", async () => {
    const { now, socket } = await talking();
    const stats = (lost: number) =>
      new Map([
        ["t", { type: "transport", id: "t", selectedCandidatePairId: "p" }],
        ["p", { type: "candidate-pair", id: "p", currentRoundTripTime: 0.05 }],
        ["r", { type: "remote-inbound-rtp", id: "r", fractionLost: lost }],
      ]);
    FakePeer.newest.getStats = async () => stats(0.4);
    await vi.advanceTimersByTimeAsync(8000);
    expect(now()).toMatchObject({ soundOnly: true, verdict: "poor" });
    expect(FakePeer.newest.lines[1]?.track).toBeNull();
    expect(socket().last("state")).toMatchObject({ camera: false });
    FakePeer.newest.getStats = async () => stats(0);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(now().soundOnly).toBe(false);
    expect(FakePeer.newest.lines[1]?.track).toBeInstanceOf(FakeTrack);
  });

  it("tries new candidates when nothing arrives although the browser says connected", async () => {
    const { now } = await talking();
    const stats = (bytes: number) => new Map([["i", { type: "inbound-rtp", id: "i", bytesReceived: bytes }]]);
    let bytes = 0;
    FakePeer.newest.getStats = async () => {
      bytes += 100;
      return stats(bytes);
    };
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakePeer.newest.restarts).toBe(0);
    FakePeer.newest.getStats = async () => stats(bytes);
    await vi.advanceTimersByTimeAsync(3000);
    expect(FakePeer.newest.restarts).toBe(1);
    expect(now().link).toBe("connected");
  });

  it("follows another network at once", async () => {
    await talking();
    window.dispatchEvent(new Event("online"));
    expect(FakePeer.newest.restarts).toBe(1);
  });

  it("keeps the screen awake in the room and lets it sleep afterwards", async () => {
    const release = vi.fn(async () => {});
    const request = vi.fn(async () => ({ release }));
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { wakeLock: { request } }));
    const { one } = await talking();
    expect(request).toHaveBeenCalledWith("screen");
    await one.leave();
    expect(release).toHaveBeenCalled();
  });
});
