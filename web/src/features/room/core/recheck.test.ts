import { beforeEach, describe, expect, it, vi } from "vitest";
import { came, fakeDeps, OPEN, settled, welcome } from "../testkit";
import { Room } from "./room";
import type { Permission } from "./roomDeps";

const MOVED = "Esta sessão foi remarcada para 18/11/2026 às 14:00. A sala abre 15 minutos antes do início.";

function roomOf(first: Permission | null = OPEN) {
  const permission = vi.fn(async (): Promise<Permission | null> => first);
  const scene = fakeDeps({ permission });
  const one = new Room("s1", scene.deps);
  return { ...scene, permission, one, now: () => one.state.get() };
}

async function joined() {
  const scene = roomOf();
  await scene.one.load();
  scene.one.start();
  await settled();
  scene.socket().open();
  scene.socket().say(welcome());
  return scene;
}

describe("a session that changes under the people of its room", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    sessionStorage.clear();
  });

  it("is refused at the ready screen as soon as it was moved or cancelled, and lets go of the devices", async () => {
    const { one, now, permission } = roomOf();
    await one.load();
    const camera = one.media.tracks.camera;
    permission.mockResolvedValue({ ...OPEN, allowed: false, reason: MOVED });
    await one.recheck();
    expect(now()).toMatchObject({ phase: "refused", refusal: { reason: MOVED } });
    expect(camera).toMatchObject({ stopped: true });
  });

  it("shows its new hours at the ready screen when the room stays open", async () => {
    const { one, now, permission } = roomOf();
    await one.load();
    permission.mockResolvedValue({ ...OPEN, startsAt: OPEN.startsAt + 300_000 });
    await one.recheck();
    expect(now()).toMatchObject({ phase: "ready", startsAt: OPEN.startsAt + 300_000 });
    expect(one.media.live("camera")).toBe(true);
  });

  it("keeps the ready screen while the server is out of reach, and leaves it when the session is gone", async () => {
    const { one, now, permission } = roomOf();
    await one.load();
    permission.mockRejectedValueOnce(new Error("down"));
    await one.recheck();
    expect(now().phase).toBe("ready");
    permission.mockResolvedValue(null);
    await one.recheck();
    expect(now().phase).toBe("missing");
    expect(one.media.tracks.camera).toBeNull();
  });

  it("opens a door that was closed, with picture and sound ready again", async () => {
    const { one, now, permission } = roomOf({ ...OPEN, allowed: false, reason: "Ainda não foi paga." });
    await one.load();
    expect(now().phase).toBe("refused");
    permission.mockResolvedValue(OPEN);
    await one.recheck();
    expect(now().phase).toBe("ready");
    expect(one.media.live("camera") && one.media.live("microphone")).toBe(true);
  });

  it("keeps a closed door on the screen while it asks, and while the server is out of reach", async () => {
    const { one, now, permission } = roomOf({ ...OPEN, allowed: false, reason: "Ainda não foi paga." });
    await one.load();
    const phases: string[] = [];
    one.state.subscribe(() => phases.push(now().phase));
    await one.recheck();
    permission.mockRejectedValueOnce(new Error("down"));
    await one.recheck();
    permission.mockResolvedValue({ ...OPEN, allowed: false, reason: MOVED });
    await one.recheck();
    expect(new Set(phases)).toEqual(new Set(["refused"]));
    expect(now().refusal?.reason).toBe(MOVED);
    permission.mockResolvedValue(null);
    await one.recheck();
    expect(now().phase).toBe("missing");
  });

  it("shows oneself again to who left and comes back", async () => {
    const { one, now } = await joined();
    await one.leave();
    expect(now().phase).toBe("ended");
    await one.load();
    expect(now().phase).toBe("ready");
    expect(one.media.live("camera")).toBe(true);
  });

  it("ends for who sits there when it is moved away, in the server's words", async () => {
    const { now, socket, one } = await joined();
    socket().say({ type: "refused", code: "room.moved", description: MOVED });
    expect(now()).toMatchObject({ phase: "refused", refusal: { reason: MOVED } });
    expect(one.media.tracks.microphone).toBeNull();
  });

  it("goes on with the new hours when it is moved by minutes, and announces its end anew", async () => {
    const { now, socket } = await joined();
    socket().say({ type: "ending", finishesAt: "2026-11-18T13:50:00Z", over: false });
    socket().say({ type: "times", startsAt: "2026-11-18T13:05:00Z", finishesAt: "2026-11-18T13:55:00Z" });
    expect(now()).toMatchObject({ phase: "waiting", rescheduled: true, ending: "" });
    expect(now().startsAt).toBe(Date.parse("2026-11-18T13:05:00Z"));
    expect(now().finishesAt).toBe(Date.parse("2026-11-18T13:55:00Z"));
  });

  it("tells who left from who has not come", async () => {
    const { now, socket } = await joined();
    expect(now().met).toBe(false);
    socket().say(came());
    socket().say(came(1, { present: false }));
    expect(now()).toMatchObject({ phase: "waiting", met: true });
  });
});
