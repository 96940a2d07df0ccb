/** Tracks, streams and connections of tests, which do what the test says. */

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
    this.sent.push(data && JSON.parse(data));
  }

  open(): void {
    this.readyState = "open";
    this.onopen?.();
  }

  hear(note: unknown): void {
    this.onmessage?.({ data: JSON.stringify(note) });
  }

  close(): void {
    this.readyState = "closed";
    this.onclose?.();
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
  readonly beats = new FakeChannel();
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
  createDataChannel = (label: string) => (label === "beats" ? this.beats : this.channel);

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
    if (offer && this.lines.length === 0) this.lines = [1, 2, 3, 4].map(() => new FakeTransceiver());
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
