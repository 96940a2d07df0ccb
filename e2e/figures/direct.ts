import { createSocket, type Socket } from "node:dgram";
import type { Page } from "@playwright/test";

/** A way from one address of the person who moves to one address of the other browser. */
interface Flow {
  out: Socket;
  dead: boolean;
}

/**
 * The direct paths between two browsers on one machine, in the way of which the test can stand: the person who moves is
 * shown a port of ours in place of each port of the other browser, and the other browser is shown no address at all.
 */
export class DirectPaths {
  private readonly doors = new Map<string, Promise<number>>();
  private readonly sockets: Socket[] = [];
  private readonly flows = new Map<string, Flow>();
  private darkUntil = 0;

  /** What was sent before is lost for good, and so is what begins within these milliseconds. */
  change(darkFor: number) {
    this.darkUntil = Date.now() + darkFor;
    for (const flow of this.flows.values()) flow.dead = true;
  }

  close() {
    for (const socket of this.sockets) socket.close();
  }

  async standBefore(page: Page, moves: boolean) {
    if (moves) await page.exposeFunction("doorOf", (host: string, port: number) => this.doorOf(host, port));
    await page.addInitScript(changeCandidates, moves);
  }

  private doorOf(host: string, port: number): Promise<number> {
    const target = `${host}:${port}`;
    const known = this.doors.get(target) ?? this.open(host, port);
    this.doors.set(target, known);
    return known;
  }

  private open(host: string, port: number): Promise<number> {
    const door = createSocket("udp4");
    this.sockets.push(door);
    door.on("message", (packet, from) => {
      const key = `${from.address}:${from.port} ${host}:${port}`;
      const flow = this.flows.get(key) ?? this.begin(key, (answer) => door.send(answer, from.port, from.address));
      if (!flow.dead) flow.out.send(packet, port, host);
    });
    return new Promise((resolve) => door.bind(0, () => resolve(door.address().port)));
  }

  private begin(key: string, back: (packet: Buffer) => void): Flow {
    const flow = { out: createSocket("udp4"), dead: Date.now() < this.darkUntil };
    this.sockets.push(flow.out);
    flow.out.on("error", () => {});
    flow.out.on("message", (packet) => {
      if (!flow.dead) back(packet);
    });
    this.flows.set(key, flow);
    return flow;
  }
}

/** Shows the page other candidates than the other browser sent: doors of the test, or none. */
function changeCandidates(doors: boolean) {
  const { doorOf } = window as unknown as { doorOf: (host: string, port: number) => Promise<number> };
  const FORM = /^(a=)?(candidate:\S+ \d+ )udp( \d+ )(\d+\.\d+\.\d+\.\d+) (\d+) typ (host|srflx)(.*)$/i;
  /** The line with the port of a door, or nothing. */
  const changed = async (line: string): Promise<string> => {
    const parts = FORM.exec(line);
    if (!parts || !doors) return "";
    const [, mark = "", head = "", middle = "", host = "", port = "", kind = "", rest = ""] = parts;
    return `${mark}${head}udp${middle}${host} ${await doorOf(host, Number(port))} typ ${kind}${rest}`;
  };
  const Real = RTCPeerConnection.prototype;
  const { setRemoteDescription, addIceCandidate } = Real as {
    setRemoteDescription: (description: RTCSessionDescriptionInit) => Promise<void>;
    addIceCandidate: (init?: RTCIceCandidateInit | null) => Promise<void>;
  };
  Real.setRemoteDescription = async function (this: RTCPeerConnection, description: RTCSessionDescriptionInit) {
    const lines = await Promise.all((description.sdp ?? "").split("\r\n").map((line) => (line.startsWith("a=candidate:") ? changed(line).then((one) => one || null) : line)));
    await setRemoteDescription.call(this, { type: description.type, sdp: lines.filter((line) => line !== null).join("\r\n") });
  } as typeof setRemoteDescription;
  Real.addIceCandidate = async function (this: RTCPeerConnection, init?: RTCIceCandidateInit | null) {
    if (!init?.candidate) return addIceCandidate.call(this, init ?? undefined);
    const candidate = await changed(init.candidate);
    if (candidate) await addIceCandidate.call(this, { ...init, candidate });
  } as typeof addIceCandidate;
}
