/** What the tests of this feature share: a socket, a connection and devices that do what the test says. */
import { vi } from "vitest";
import type { Permission, RoomDeps } from "./core/roomDeps";
import type { SocketLike } from "./core/socket";
import type { FromServer, Presence, ToServer, Welcome } from "./core/wire";
import { FakePeer, FakeStream, FakeTrack } from "./fakeMedia";

export * from "./fakeMedia";

export class FakeSocket implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  readonly sent: ToServer[] = [];
  closed = false;

  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }

  close(): void {
    this.closed = true;
  }

  private get self(): WebSocket {
    return this as unknown as WebSocket;
  }

  open(): void {
    this.onopen?.call(this.self, new Event("open"));
  }

  say(message: FromServer): void {
    this.onmessage?.call(this.self, new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  drop(code = 1006): void {
    this.onclose?.call(this.self, new CloseEvent("close", { code }));
  }

  last(type: ToServer["type"]): ToServer | undefined {
    return this.sent.filter((message) => message.type === type).at(-1);
  }
}

type Wished = { deviceId?: { exact: string } } | false;
type Wish = { audio?: Wished; video?: Wished };

/** Devices that obey, unless a test makes them refuse. */
export function fakeDevices(refuse: Partial<Record<"audio" | "video", string>> = {}) {
  const asked: Wish[] = [];
  const getUserMedia = vi.fn(async (wish: Wish) => {
    asked.push(wish);
    const tracks: FakeTrack[] = [];
    for (const kind of ["audio", "video"] as const) {
      const one = wish[kind];
      if (!one) continue;
      if (refuse[kind]) throw new DOMException("no", refuse[kind]);
      const id = one.deviceId?.exact ?? "";
      if (id === "unplugged") throw new DOMException("no", "OverconstrainedError");
      tracks.push(new FakeTrack(kind, id));
    }
    return new FakeStream(tracks);
  });
  const getDisplayMedia = vi.fn(async () => new FakeStream([new FakeTrack("video", "screen")]));
  const device = (kind: string, deviceId: string) => ({ kind, deviceId, label: `${kind} ${deviceId}` });
  const enumerateDevices = async () => [
    device("audioinput", "m1"),
    device("audioinput", "m2"),
    device("videoinput", "c1"),
  ];
  const devices = { getUserMedia, getDisplayMedia, enumerateDevices } as unknown as MediaDevices;
  return { devices, asked, refuse, getUserMedia, getDisplayMedia };
}

export const OPEN: Permission = {
  allowed: true,
  reason: "",
  role: 1,
  peerName: "Rita Lima",
  opensAt: Date.parse("2026-11-18T12:45:00Z"),
  startsAt: Date.parse("2026-11-18T13:00:00Z"),
  finishesAt: Date.parse("2026-11-18T13:50:00Z"),
  now: Date.parse("2026-11-18T12:50:00Z"),
  code: "",
};

const HERE: Presence = { microphone: true, camera: true, sharing: false };

export const welcome = (over: Partial<Welcome> = {}, peer: Partial<Welcome["peer"]> = {}): Welcome => ({
  type: "welcome",
  role: 1,
  polite: false,
  resumed: false,
  peer: { name: "Rita Lima", present: false, epoch: 0, ...peer },
  startsAt: "2026-11-18T13:00:00Z",
  finishesAt: "2026-11-18T13:50:00Z",
  now: "2026-11-18T12:50:00Z",
  iceServers: [{ urls: ["turn:relay.test"] }],
  ...over,
});

export const came = (epoch = 1, over: object = {}) =>
  ({ type: "peer", present: true, reconnecting: false, epoch, state: HERE, ...over }) as const;

export const settled = () => vi.advanceTimersByTimeAsync(0);

/** Everything the room needs, in the hands of the test. */
export function fakeDeps(over: Partial<RoomDeps> = {}) {
  vi.stubGlobal("MediaStream", FakeStream);
  FakePeer.all = [];
  const sockets: FakeSocket[] = [];
  const media = fakeDevices();
  const deps: RoomDeps = {
    permission: vi.fn(async () => OPEN),
    ticket: vi.fn(async () => ({ signature: "ticket", iceServers: [{ urls: ["turn:relay.test"] }] })),
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    makePeer: (config) => new FakePeer(config) as unknown as RTCPeerConnection,
    devices: media.devices,
    reloaded: true,
    ...over,
  };
  const socket = () => sockets.at(-1) as FakeSocket;
  return { deps, sockets, socket, media };
}

/** A stream of server events that stays open until the test sends one. */
export function stream() {
  let say = (_: string) => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      say = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
  });
  return { answer: () => new Response(body, { status: 200 }), say: (text: string) => say(text) };
}
