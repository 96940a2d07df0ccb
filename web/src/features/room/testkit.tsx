/** What the tests of this feature share: a socket, a connection and devices that do what the test says. */
import { vi } from "vitest";
import type { Permission, RoomDeps } from "./core/room";
import type { SocketLike } from "./core/socket";
import type { FromServer, Presence, ToServer, Welcome } from "./core/wire";

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

export class FakeTrack extends EventTarget {
  enabled = true;
  stopped = false;
  contentHint = "";
  onended: (() => void) | null = null;
  onmute: (() => void) | null = null;
  onunmute: (() => void) | null = null;
  readonly kind: "audio" | "video";
  readonly device: string;

  constructor(kind: "audio" | "video", device = "") {
    super();
    this.kind = kind;
    this.device = device;
  }

  stop(): void {
    this.stopped = true;
  }
}

export class FakeStream {
  private tracks: FakeTrack[];

  constructor(tracks: FakeTrack[] = []) {
    this.tracks = [...tracks];
  }

  getTracks = () => [...this.tracks];
  getAudioTracks = () => this.tracks.filter((track) => track.kind === "audio");
  getVideoTracks = () => this.tracks.filter((track) => track.kind === "video");

  addTrack(track: FakeTrack): void {
    this.tracks.push(track);
  }

  removeTrack(track: FakeTrack): void {
    this.tracks = this.tracks.filter((one) => one !== track);
  }
}

class FakeChannel {
  readyState = "connecting";
  readonly sent: unknown[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;

  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }

  open(): void {
    this.readyState = "open";
    this.onopen?.();
  }

  hear(note: unknown): void {
    this.onmessage?.({ data: JSON.stringify(note) });
  }
}

class FakeTransceiver {
  direction = "recvonly";
  track: unknown = null;
  sender = {
    replaceTrack: async (track: unknown) => {
      this.track = track;
    },
  };
}

let certificates = 0;

/** A connection that describes itself by its certificate, as real ones do. */
export class FakePeer {
  static all: FakePeer[] = [];
  readonly certificate: number;
  readonly config: RTCConfiguration;
  readonly channel = new FakeChannel();
  connectionState: RTCPeerConnectionState = "new";
  signalingState: RTCSignalingState = "stable";
  localDescription: { type: string; sdp: string } | null = null;
  private turns = 0;
  remoteDescription: RTCSessionDescriptionInit | null = null;
  restarts = 0;
  candidates: unknown[] = [];
  lines: FakeTransceiver[] = [];
  onnegotiationneeded: (() => void) | null = null;
  onicecandidate: ((event: { candidate: unknown }) => void) | null = null;
  ontrack: ((event: { track: unknown; transceiver: FakeTransceiver }) => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;

  constructor(config: RTCConfiguration = {}) {
    certificates += 1;
    this.certificate = certificates;
    this.config = config;
    FakePeer.all.push(this);
  }

  static get newest(): FakePeer {
    return FakePeer.all.at(-1) as FakePeer;
  }

  addTransceiver(): FakeTransceiver {
    const line = new FakeTransceiver();
    this.lines.push(line);
    return line;
  }

  getTransceivers = () => this.lines;
  createDataChannel = () => this.channel;

  async setLocalDescription(): Promise<void> {
    const type = this.signalingState === "have-remote-offer" ? "answer" : "offer";
    this.turns += 1;
    const sdp = `o=- ${this.certificate} ${this.turns} IN IP4 127.0.0.1\r\ns=-\r\na=fingerprint:sha-256 ${this.certificate}`;
    this.localDescription = { type, sdp };
    this.signalingState = type === "offer" ? "have-local-offer" : "stable";
  }

  async setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
    this.remoteDescription = description;
    const offer = description.type === "offer";
    this.signalingState = offer ? "have-remote-offer" : "stable";
    if (offer && this.lines.length === 0) this.lines = [1, 2, 3].map(() => new FakeTransceiver());
  }

  async addIceCandidate(candidate: unknown): Promise<void> {
    this.candidates.push(candidate);
  }

  restartIce(): void {
    this.restarts += 1;
  }

  close(): void {
    this.connectionState = "closed";
  }

  getStats = async () => new Map();

  become(state: RTCPeerConnectionState): void {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }

  negotiate(): void {
    this.onnegotiationneeded?.();
  }
}

export const offerOf = (certificate: number): RTCSessionDescriptionInit => ({
  type: "offer",
  sdp: `a=fingerprint:sha-256 ${certificate}`,
});
export const answerOf = (certificate: number): RTCSessionDescriptionInit => ({
  type: "answer",
  sdp: `a=fingerprint:sha-256 ${certificate}`,
});

type Wish = { audio?: { deviceId?: { ideal: string } } | false; video?: { deviceId?: { ideal: string } } | false };

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
      tracks.push(new FakeTrack(kind, one.deviceId?.ideal ?? ""));
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
