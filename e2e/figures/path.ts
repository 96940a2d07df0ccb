import { createSocket, type Socket } from "node:dgram";

/** A path to the relay that can fail: existing traffic is lost for good, traffic that begins later passes. */
export class Path {
  private readonly socket = createSocket("udp4");
  /** The share of packets that is lost, in each direction. */
  loss = 0;
  private darkUntil = 0;
  private silentUntil = 0;
  private readonly flows = new Map<string, { out: Socket; dead: boolean }>();

  constructor(port: number, relay: number) {
    this.socket.on("message", (packet, from) => {
      const key = `${from.address}:${from.port}`;
      const known = this.flows.get(key) ?? this.begin(key, from.address, from.port);
      if (!known.dead && this.passes()) known.out.send(packet, relay, "127.0.0.1");
    });
    this.socket.bind(port, "127.0.0.1");
  }

  private passes(): boolean {
    return Date.now() >= this.silentUntil && Math.random() >= this.loss;
  }

  private begin(key: string, address: string, port: number) {
    // A browser binds traffic that begins in the dark to the network that is gone.
    const flow = { out: createSocket("udp4"), dead: Date.now() < this.darkUntil };
    // A packet that a stopped relay refuses is lost. It must not end the test.
    flow.out.on("error", () => {});
    flow.out.on("message", (packet) => {
      if (!flow.dead && this.passes()) this.socket.send(packet, port, address);
    });
    this.flows.set(key, flow);
    return flow;
  }

  /** Existing traffic is lost for good. Traffic that begins after so many milliseconds passes. */
  change(darkFor = 0) {
    this.darkUntil = Date.now() + darkFor;
    for (const flow of this.flows.values()) flow.dead = true;
  }

  /** All packets are lost for so many milliseconds. Then the same traffic passes again. */
  interrupt(ms: number) {
    this.silentUntil = Date.now() + ms;
  }

  close() {
    this.socket.close();
    for (const flow of this.flows.values()) flow.out.close();
  }
}
