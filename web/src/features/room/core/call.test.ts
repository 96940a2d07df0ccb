import { beforeEach, describe, expect, it, vi } from "vitest";
import { answerOf, FakePeer, FakeTrack, offerOf, settled } from "../testkit";
import { Call, REBUILD_AFTER } from "./call";
import type { Tracks } from "./peer";
import type { SignalData } from "./wire";

const microphone = new FakeTrack("audio") as unknown as MediaStreamTrack;

function call(polite: boolean) {
  FakePeer.all = [];
  const sent: SignalData[] = [];
  const links: string[] = [];
  const tracks: Tracks = { audio: microphone, video: null, screen: null, screenSound: null };
  const one = new Call({
    polite,
    config: () => ({}),
    make: (config) => new FakePeer(config) as unknown as RTCPeerConnection,
    tracks: () => tracks,
    send: (data) => sent.push(data),
    onTrack: vi.fn(),
    onChannelMessage: vi.fn(),
    onChannel: vi.fn(),
    onBeat: vi.fn(),
    onLink: (link) => links.push(link),
  });
  return { one, sent, links };
}

/** The therapist's side after offer and answer, with media flowing. */
async function connected() {
  const scene = call(false);
  scene.one.onPeer(true, 1);
  FakePeer.newest.negotiate();
  await settled();
  scene.one.onSignal(1, { description: answerOf(900) });
  await settled();
  FakePeer.newest.become("connected");
  scene.sent.length = 0;
  return scene;
}

describe("the call", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("is offered by the therapist's side with four lines", async () => {
    const { one, sent, links } = call(false);
    one.onPeer(true, 1);
    FakePeer.newest.negotiate();
    await settled();
    expect(FakePeer.newest.lines).toHaveLength(4);
    expect(FakePeer.newest.lines[0]?.track).toBe(microphone);
    expect(sent).toEqual([{ description: expect.objectContaining({ type: "offer" }) }]);
    expect(links).toEqual(["connecting"]);
  });

  it("is asked for and answered by the patient's side, which never offers first", async () => {
    const { one, sent } = call(true);
    one.onPeer(true, 1);
    FakePeer.newest.negotiate();
    await settled();
    expect(sent).toEqual([{ restart: true }]);
    one.onSignal(1, { description: offerOf(900) });
    await settled();
    expect(sent.at(-1)).toEqual({ description: expect.objectContaining({ type: "answer" }) });
    expect(FakePeer.newest.lines.map((line) => line.direction)).toEqual([
      "sendrecv",
      "sendrecv",
      "sendrecv",
      "sendrecv",
    ]);
    expect(FakePeer.newest.lines[0]?.track).toBe(microphone);
  });

  it("says the unanswered offer again instead of making a second connection", async () => {
    const { one, sent } = call(false);
    one.onPeer(true, 1);
    FakePeer.newest.negotiate();
    await settled();
    await vi.advanceTimersByTimeAsync(1999);
    one.onSignal(1, { restart: true });
    await settled();
    expect(sent).toHaveLength(1); // it is still on its way to this page
    await vi.advanceTimersByTimeAsync(1);
    one.onSignal(1, { restart: true });
    await settled();
    expect(FakePeer.all).toHaveLength(1);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    one.onSignal(2, { restart: true }); // another page of the other person has not had it
    await settled();
    expect(sent).toHaveLength(3);
  });

  it("is made ahead and says nothing until the other person is there", async () => {
    const { one, sent, links } = call(false);
    one.prepare();
    one.prepare();
    FakePeer.newest.negotiate();
    await settled();
    FakePeer.newest.onicecandidate?.({ candidate: { toJSON: () => ({ candidate: "early" }) } });
    expect(FakePeer.all).toHaveLength(1);
    expect(FakePeer.newest.config.iceCandidatePoolSize).toBe(1);
    expect([sent, links]).toEqual([[], []]);
    const camera = new FakeTrack("video") as unknown as MediaStreamTrack;
    one.sendTrack("video", camera);
    expect(FakePeer.newest.lines[1]?.track).toBe(camera);
    one.onPeer(true, 1);
    expect(FakePeer.all).toHaveLength(1);
    expect(sent).toEqual([{ description: expect.objectContaining({ type: "offer" }) }]);
    FakePeer.newest.onicecandidate?.({ candidate: { toJSON: () => ({ candidate: "late" }) } });
    expect(sent[1]).toEqual({ candidate: { candidate: "late" } });
  });

  it("made ahead by the patient's side, answers the first offer", async () => {
    const { one, sent } = call(true);
    one.prepare();
    one.onSignal(1, { description: offerOf(900) });
    await settled();
    expect(FakePeer.all).toHaveLength(1);
    expect(sent).toEqual([{ description: expect.objectContaining({ type: "answer" }) }]);
  });

  it("made ahead, stays while nobody is there, is replaced on another network, and ends with the room", () => {
    const { one } = call(false);
    one.prepare();
    one.onPeer(false, 0);
    expect(FakePeer.all.map((peer) => peer.connectionState)).toEqual(["new"]);
    one.renewSpare();
    expect(FakePeer.all.map((peer) => peer.connectionState)).toEqual(["closed", "new"]);
    one.close();
    expect(FakePeer.newest.connectionState).toBe("closed");
  });

  it("yields on a collision when polite and ignores it when not", async () => {
    const polite = call(true);
    polite.one.onPeer(true, 1);
    polite.one.onSignal(1, { description: offerOf(900) });
    await settled();
    FakePeer.newest.negotiate();
    await settled();
    polite.sent.length = 0;
    polite.one.onSignal(1, { description: offerOf(900) });
    await settled();
    expect(polite.sent.at(-1)).toEqual({ description: expect.objectContaining({ type: "answer" }) });

    const { one, sent } = await connected();
    FakePeer.newest.negotiate();
    await settled();
    sent.length = 0;
    one.onSignal(1, { description: offerOf(900) });
    await settled();
    expect(sent).toEqual([]);
  });

  it("is not touched when the server says that the other is away, as long as media flows", async () => {
    const { one, links } = await connected();
    one.onPeer(false, 1);
    one.onPeer(true, 2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakePeer.all).toHaveLength(1);
    expect(FakePeer.newest.restarts).toBe(0);
    expect(links.at(-1)).toBe("connected");
  });

  it("begins anew when the other page does: a new certificate, or its request", async () => {
    const patient = call(true);
    patient.one.onPeer(true, 1);
    patient.one.onSignal(1, { description: offerOf(900) });
    await settled();
    FakePeer.newest.become("connected");
    patient.one.onSignal(2, { description: offerOf(901) });
    await settled();
    expect(FakePeer.all).toHaveLength(2);
    expect(FakePeer.newest.remoteDescription).toEqual(offerOf(901));

    const { one } = await connected();
    one.onSignal(2, { restart: true });
    await settled();
    expect(FakePeer.all).toHaveLength(2);
    expect(FakePeer.all[0]?.connectionState).toBe("closed");
  });

  it("names the offer in each answer, and takes no answer to another one", async () => {
    const patient = call(true);
    patient.one.onPeer(true, 1);
    const offer = { type: "offer" as const, sdp: "o=- 77 3 IN IP4 127.0.0.1\r\ns=-\r\na=fingerprint:sha-256 900" };
    patient.one.onSignal(1, { description: offer });
    await settled();
    expect(patient.sent.at(-1)?.description?.sdp).toContain("\r\ns=77.3\r\n");

    const { one } = call(false);
    one.onPeer(true, 1);
    FakePeer.newest.negotiate();
    await settled();
    const own = FakePeer.newest.certificate;
    one.onSignal(1, { description: { type: "answer", sdp: `s=${own}.9\r\n` } });
    await settled();
    expect(FakePeer.newest.remoteDescription).toBeNull();
    one.onSignal(1, { description: { type: "answer", sdp: `s=${own}.1\r\n` } });
    await settled();
    expect(FakePeer.newest.signalingState).toBe("stable");
  });

  it("drops words of a page that is gone", async () => {
    const { one } = await connected();
    one.onSignal(2, { candidate: { candidate: "new" } });
    one.onSignal(1, { candidate: { candidate: "old" } });
    await settled();
    expect(FakePeer.newest.candidates).toEqual([{ candidate: "new" }]);
  });

  it("restarts ICE a moment after a gap and at once after a failure", async () => {
    const { links } = await connected();
    FakePeer.newest.become("disconnected");
    expect(links.at(-1)).toBe("restoring");
    await vi.advanceTimersByTimeAsync(499);
    expect(FakePeer.newest.restarts).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakePeer.newest.restarts).toBe(1);
    FakePeer.newest.become("connected");
    expect(links.at(-1)).toBe("connected");
    await connected();
    FakePeer.newest.become("failed");
    await vi.advanceTimersByTimeAsync(0);
    expect(FakePeer.newest.restarts).toBe(1);
  });

  it("gives a restart three seconds before the next one, whoever made it", async () => {
    const { one } = await connected();
    one.suspectDeadPath();
    one.suspectDeadPath();
    FakePeer.newest.become("failed");
    await vi.advanceTimersByTimeAsync(2900);
    expect(FakePeer.newest.restarts).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(FakePeer.newest.restarts).toBe(2);
    const other = await connected();
    other.one.onSignal(1, { description: offerOf(900) });
    await settled();
    other.one.suspectDeadPath();
    expect(FakePeer.newest.restarts).toBe(0);
  });

  it("lets a short gap heal by itself", async () => {
    await connected();
    FakePeer.newest.become("disconnected");
    await vi.advanceTimersByTimeAsync(400);
    FakePeer.newest.become("connected");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakePeer.newest.restarts).toBe(0);
  });

  it("restarts at once on another network, connected or not", async () => {
    const { one } = await connected();
    one.networkChanged();
    expect(FakePeer.newest.restarts).toBe(1);
  });

  it("gives the old connection 45 seconds, then begins a new one and goes on trying", async () => {
    const { links } = await connected();
    FakePeer.newest.become("failed");
    await vi.advanceTimersByTimeAsync(REBUILD_AFTER - 1000);
    expect(FakePeer.all).toHaveLength(1);
    expect(FakePeer.newest.restarts).toBeGreaterThan(4);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakePeer.all).toHaveLength(2);
    expect(links.at(-1)).toBe("rebuilding");
    await vi.advanceTimersByTimeAsync(70_000);
    expect(FakePeer.all.length).toBeGreaterThan(2);
  });

  it("says a lost offer again when a line to the server is back", async () => {
    const { one, sent } = await connected();
    FakePeer.newest.become("failed");
    FakePeer.newest.negotiate();
    await settled();
    sent.length = 0;
    one.signallingBack(false, false);
    expect(sent).toEqual([{ description: expect.objectContaining({ type: "offer" }) }]);
    expect(FakePeer.newest.restarts).toBe(0);
  });

  it("makes another offer when its own line is back: the candidates of the lost one may be of another network", async () => {
    const { one, sent } = await connected();
    FakePeer.newest.negotiate();
    await settled();
    const lost = sent[0]?.description?.sdp;
    one.signallingBack(true, true);
    await settled();
    expect(FakePeer.newest.restarts).toBe(1);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.description?.sdp).not.toBe(lost);
  });

  it("says an offer again that the other side does not know of, and not one that is on its way", async () => {
    const { one, sent } = await connected();
    FakePeer.newest.negotiate();
    await settled();
    await vi.advanceTimersByTimeAsync(499);
    one.onSignal(1, { description: offerOf(900) });
    await settled();
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    one.onSignal(1, { description: offerOf(900) });
    await settled();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it("changes what a line carries without a new negotiation", async () => {
    const { one, sent } = await connected();
    const camera = new FakeTrack("video") as unknown as MediaStreamTrack;
    one.sendTrack("video", camera);
    await settled();
    expect(FakePeer.newest.lines[1]?.track).toBe(camera);
    expect(sent).toEqual([]);
  });

  it("reads only notes it knows from the other browser", async () => {
    const notes: unknown[] = [];
    FakePeer.all = [];
    const one = new Call({
      polite: false,
      config: () => ({}),
      make: () => new FakePeer() as unknown as RTCPeerConnection,
      tracks: () => ({ audio: null, video: null, screen: null, screenSound: null }),
      send: vi.fn(),
      onTrack: vi.fn(),
      onChannelMessage: (note) => notes.push(note),
      onChannel: vi.fn(),
      onBeat: vi.fn(),
      onLink: vi.fn(),
    });
    one.onPeer(true, 1);
    expect(one.sendMessage({ type: "bye" })).toBe(false);
    const { channel } = FakePeer.newest;
    channel.open();
    channel.hear({ type: "chat", text: "Olá" });
    channel.hear({ type: "script", text: "x" });
    channel.onmessage?.({ data: "{" });
    channel.hear({ type: "chat", text: "x".repeat(9000) });
    expect(notes).toEqual([{ type: "chat", text: "Olá" }]);
    expect(one.sendMessage({ type: "bye" })).toBe(true);
  });
});
