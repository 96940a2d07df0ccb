import { beforeEach, describe, expect, it, vi } from "vitest";
import { forget } from "~/lib/forget";
import { answerOf, came, FakePeer, FakeTrack, fakeDeps, OPEN, settled, welcome } from "../testkit";
import { policyOf } from "./relayChoice";
import { Room } from "./room";
import type { RoomDeps } from "./roomDeps";
import { Refusal } from "./wire";

const PONG = { type: "pong", now: "2026-11-18T12:50:00Z" } as const;

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

  it("prepares at the door, again with another way of connecting, and ends it with a refusal", async () => {
    const permission = vi.fn(async () => OPEN);
    const { one, sockets, socket, now } = room({ permission });
    await one.load();
    await settled();
    socket().open();
    socket().say({ type: "door", polite: false, iceServers: [] });
    expect(FakePeer.all).toHaveLength(1);
    one.setRelayOnly(true);
    await settled();
    socket().open();
    socket().say({ type: "door", polite: false, iceServers: [{ urls: ["turn:relay.test"] }] });
    expect(sockets).toHaveLength(2);
    expect(FakePeer.all.map((peer) => peer.connectionState)).toEqual(["closed", "new"]);
    expect(FakePeer.newest.config.iceTransportPolicy).toBe("relay");
    permission.mockResolvedValue({ ...OPEN, allowed: false, reason: "Cancelada.", code: "room.cancelled" });
    await one.recheck();
    expect(now().phase).toBe("refused");
    expect(FakePeer.newest.connectionState).toBe("closed");
    expect(socket().closed).toBe(true);
  });

  it("R181: tells the three refusals apart", async () => {
    const missing = room({ permission: async () => null });
    await missing.one.load();
    expect(missing.now().phase).toBe("missing");
    const refused = room({ permission: async () => ({ ...OPEN, allowed: false, reason: "Ainda não foi paga." }) });
    await refused.one.load();
    expect(refused.now()).toMatchObject({ phase: "refused", refusal: { reason: "Ainda não foi paga." } });
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
    FakePeer.newest.channel.hear({ type: "chat", id: "a", role: 0, at: 1, text: "Bom dia" });
    expect(now()).toMatchObject({ unread: 1, chat: [{ own: false, text: "Bom dia" }] });
    one.conversation.read(true);
    expect(now().unread).toBe(0);
    expect(one.conversation.send("  Olá  ")).toBe(true);
    expect(FakePeer.newest.channel.sent.at(-1)).toMatchObject({ type: "chat", role: 1, text: "Olá" });
    expect(one.conversation.send("   ")).toBe(false);
    await one.leave();
    expect(now().chat).toEqual([]);
  });

  it("gives a page that comes back the messages of both, each once, and as its own what it wrote", async () => {
    const { one, now } = await talking();
    const { channel } = FakePeer.newest;
    channel.hear({ type: "chat", id: "a", role: 0, at: 1, text: "Bom dia" });
    one.conversation.send("Olá");
    channel.sent.length = 0;
    channel.open();
    const again = channel.sent.filter((note) => (note as { type: string }).type === "chat");
    expect(again).toEqual([
      { type: "chat", id: "a", role: 0, at: 1, text: "Bom dia", again: true },
      { type: "chat", id: expect.any(String), role: 1, at: expect.any(Number), text: "Olá", again: true },
    ]);
    one.conversation.read(false);
    for (const note of again) channel.hear(note);
    expect(now()).toMatchObject({ unread: 0, chat: [{ own: false }, { own: true }] });
    channel.hear({ type: "chat", id: "b", role: 1, at: 2, text: "Eu disse isto?", again: true });
    channel.hear({ type: "chat", id: "c", role: 1, at: 3, text: "De quem?" });
    expect(now().chat.map(({ text, own }) => [text, own])).toEqual([
      ["Bom dia", false],
      ["Eu disse isto?", true],
      ["De quem?", false],
      ["Olá", true],
    ]);
    expect(now().unread).toBe(1);
  });

  it("keeps the text when it cannot be sent", async () => {
    const { one, now } = await talking();
    FakePeer.newest.channel.readyState = "closed";
    expect(one.conversation.send("Olá")).toBe(false);
    expect(now().chat).toEqual([]);
  });

  it("tells the other about microphone, camera and screen, by both ways", async () => {
    const { one, socket } = await talking();
    await one.media.want("microphone", false);
    expect(socket().last("state")).toMatchObject({ microphone: false, camera: true });
    expect(FakePeer.newest.channel.sent.at(-1)).toMatchObject({ type: "state", microphone: false });
    await one.media.screen.start();
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

  it("shows the ready screen to somebody who left by the address bar and comes back by a link", async () => {
    await talking();
    const back = room({ reloaded: false });
    await back.one.load();
    expect(back.now().phase).toBe("ready");
    const later = room({ reloaded: true });
    await later.one.load();
    expect(later.now().phase).toBe("ready");
  });

  it("holds a lock while somebody is in the room, so that another tab asks before it signs out", async () => {
    const request = vi.fn((_: string, held: () => Promise<void>) => held());
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { locks: { request } }));
    const { one } = await talking();
    expect(request).toHaveBeenCalledOnce();
    const held = request.mock.results[0]?.value as Promise<void>;
    await one.leave();
    await expect(held).resolves.toBeUndefined();
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
    expect(FakePeer.newest.channel.sent.at(-1)).toEqual({ type: "bye" });
    await vi.advanceTimersByTimeAsync(100);
    expect(FakePeer.newest.connectionState).toBe("closed");
  });

  it("R179: a refusal on closing shows the server's words", async () => {
    const { one, now, deps } = await talking();
    vi.mocked(deps.permission).mockResolvedValue({ ...OPEN, allowed: false, reason: "Esta sessão já terminou." });
    await one.leave();
    expect(now()).toMatchObject({ phase: "refused", refusal: { reason: "Esta sessão já terminou." } });
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
    expect(now()).toMatchObject({ phase: "refused", refusal: { reason: "Esta sessão foi cancelada." } });
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
    const { now, socket } = await talking();
    const stats = (bytes: number) => new Map([["i", { type: "inbound-rtp", id: "i", bytesReceived: bytes }]]);
    let bytes = 0;
    FakePeer.newest.getStats = async () => {
      bytes += 100;
      return stats(bytes);
    };
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakePeer.newest.restarts).toBe(0);
    FakePeer.newest.getStats = async () => stats(bytes);
    await vi.advanceTimersByTimeAsync(1000);
    expect(now().stalled).toBe(true);
    socket().say(PONG);
    expect(FakePeer.newest.restarts).toBe(1);
    expect(now().link).toBe("connected");
  });

  it("offers nothing while it is not known whether the socket lives, however long nothing arrives", async () => {
    await talking();
    let bytes = 100;
    FakePeer.newest.getStats = async () => new Map([["i", { type: "inbound-rtp", id: "i", bytesReceived: bytes }]]);
    await vi.advanceTimersByTimeAsync(500);
    bytes = 200;
    await vi.advanceTimersByTimeAsync(500);
    await vi.advanceTimersByTimeAsync(1900); // three samples without bytes, and no answer to the probe yet
    expect(FakePeer.newest.restarts).toBe(0);
  });

  describe("says the truth about the connection", () => {
    const beat = () => FakePeer.newest.beats.hear("");

    it("calls it stalled a second after the last sign of life, and takes it back with the next one", async () => {
      const { now } = await talking();
      beat();
      await vi.advanceTimersByTimeAsync(500);
      expect(now().stalled).toBe(false);
      await vi.advanceTimersByTimeAsync(500);
      expect(now()).toMatchObject({ stalled: true, link: "connected" });
      beat();
      expect(now().stalled).toBe(false);
    });

    it("looks between two samples, so that no half second is lost", async () => {
      const { now } = await talking();
      await vi.advanceTimersByTimeAsync(250);
      beat();
      await vi.advanceTimersByTimeAsync(999);
      expect(now().stalled).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(now().stalled).toBe(true);
    });

    it("gives a hidden page, whose timers run once a second, two and a half", async () => {
      const { now } = await talking();
      FakePeer.newest.channel.hear({ type: "state", microphone: false, camera: false, sharing: false, hidden: true });
      await vi.advanceTimersByTimeAsync(2000);
      expect(now().stalled).toBe(false);
      await vi.advanceTimersByTimeAsync(500);
      expect(now().stalled).toBe(true);
    });

    it("does not call a connection stalled on which nothing has arrived yet", async () => {
      const { now } = await talking();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(now().stalled).toBe(false);
    });

    it("sends a sign of life twice a second", async () => {
      await talking();
      FakePeer.newest.beats.open();
      await vi.advanceTimersByTimeAsync(2000);
      expect(FakePeer.newest.beats.sent).toHaveLength(4);
    });

    it("believes the browser that there is no network", async () => {
      const { now } = await talking();
      beat();
      window.dispatchEvent(new Event("offline"));
      expect(now().stalled).toBe(true);
    });

    it("believes the closed data channel", async () => {
      const { now } = await talking();
      beat();
      FakePeer.newest.channel.close();
      expect(now().stalled).toBe(true);
      await vi.advanceTimersByTimeAsync(500);
      expect(now().stalled).toBe(true);
    });

    it("knows from the goodbye that the other left, also without the server", async () => {
      const { now, socket } = await talking();
      socket().drop();
      FakePeer.newest.channel.hear({ type: "bye" });
      expect(now()).toMatchObject({ phase: "waiting", met: true, link: "idle", stalled: false });
    });

    it("replaces a socket that stays silent while nothing arrives, and restarts ICE through the new one", async () => {
      const { sockets, socket } = await talking();
      beat();
      await vi.advanceTimersByTimeAsync(1000);
      expect(socket().last("ping")).toBeDefined();
      await vi.advanceTimersByTimeAsync(999);
      expect(sockets).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(2);
      expect(sockets).toHaveLength(2);
      // Nothing was offered into the dead socket.
      const before = FakePeer.newest.restarts;
      expect(before).toBe(0);
      socket().open();
      socket().say(welcome({ resumed: true }, { present: true, epoch: 1 }));
      // The browser still says "connected". An offer of the dead socket is lost, so it is made again.
      expect(FakePeer.newest.connectionState).toBe("connected");
      expect(FakePeer.newest.restarts).toBe(before + 1);
    });

    it("keeps a socket that answers, and restarts ICE with the answer", async () => {
      const { sockets, socket } = await talking();
      beat();
      await vi.advanceTimersByTimeAsync(1000);
      expect(FakePeer.newest.restarts).toBe(0);
      socket().say(PONG);
      expect(FakePeer.newest.restarts).toBe(1);
      await vi.advanceTimersByTimeAsync(5000);
      expect(sockets).toHaveLength(1);
    });
  });

  it("follows another network as soon as the socket answers on it", async () => {
    const { socket } = await talking();
    window.dispatchEvent(new Event("online"));
    expect(FakePeer.newest.restarts).toBe(0);
    socket().say(PONG);
    expect(FakePeer.newest.restarts).toBe(1);
    socket().say(PONG);
    expect(FakePeer.newest.restarts).toBe(1);
  });

  it("follows another network through a new socket when the old one is silent", async () => {
    const { socket, sockets } = await talking();
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(1001);
    expect(sockets).toHaveLength(2);
    socket().open();
    socket().say(welcome({ resumed: true }, { present: true, epoch: 1 }));
    expect(FakePeer.newest.restarts).toBe(1);
  });

  it("follows a device that goes from one kind of network to another", async () => {
    const network = Object.assign(new EventTarget(), { type: "wifi" });
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { connection: network }));
    const { one, socket } = await talking();
    const pings = () => socket().sent.filter(({ type }) => type === "ping").length;
    network.dispatchEvent(new Event("change")); // the speed alone
    expect(pings()).toBe(0);
    network.type = "cellular";
    network.dispatchEvent(new Event("change"));
    expect(pings()).toBe(1);
    socket().say(PONG);
    expect(FakePeer.newest.restarts).toBe(1);
    const last = socket();
    await one.leave();
    network.type = "wifi";
    network.dispatchEvent(new Event("change"));
    expect(last.sent.filter(({ type }) => type === "ping")).toHaveLength(1);
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
