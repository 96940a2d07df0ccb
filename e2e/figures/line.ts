import { connect, createServer, type Server, type Socket } from "node:net";

/** TCP repeats the first packet of a connection after these milliseconds. */
const REPEATS = [1000, 3000, 7000];

/** TCP repeats what was lost in an open connection after these milliseconds. */
const RESENDS = [200, 600, 1400, 3000, 6200, 12_600];

const GREETING = Buffer.from([5, 0]);
const GRANTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

/** Host and port in the request of a SOCKS client. */
function targetOf(request: Buffer): { host: string; port: number } {
  const end = request[3] === 3 ? 5 + (request[4] ?? 0) : 8;
  const host = request[3] === 3 ? request.subarray(5, end).toString() : request.subarray(4, end).join(".");
  return { host, port: request.readUInt16BE(end) };
}

/** The requests and sockets of one browser, which uses this line as its SOCKS proxy. The line can fail like a network that is left. */
export class Line {
  private readonly server: Server;
  private readonly all = new Set<Socket>();
  /** The connections of WebSockets. */
  private readonly sockets = new Set<Socket>();
  private darkUntil = 0;

  constructor(port: number) {
    this.server = createServer((client) => this.serve(client)).listen(port, "127.0.0.1");
  }

  /**
   * Existing connections carry nothing any more. Connections that begin in the dark are made when TCP tries again.
   * A browser that knows of the change (`told`) does not use its idle connections again; open sockets stay as they are.
   */
  fail(ms: number, told: boolean) {
    this.darkUntil = Date.now() + ms;
    for (const socket of this.all) {
      socket.removeAllListeners("data").on("data", () => {});
      if (told && !this.sockets.has(socket)) socket.destroy();
    }
  }

  /** Nothing passes for so many milliseconds. Then open connections go on when TCP sends again. */
  interrupt(ms: number) {
    this.darkUntil = Date.now() + ms;
    const paused = [...this.all];
    for (const socket of paused) socket.pause();
    setTimeout(() => {
      for (const socket of paused) socket.resume();
    }, RESENDS.find((wait) => wait >= ms) ?? ms);
  }

  close() {
    this.server.close();
    for (const socket of this.all) socket.destroy();
  }

  private keep(socket: Socket) {
    this.all.add(socket);
    socket.on("close", () => {
      this.all.delete(socket);
      this.sockets.delete(socket);
    });
    socket.on("error", () => socket.destroy());
  }

  private async serve(client: Socket) {
    this.keep(client);
    client.once("data", () => {
      client.write(GREETING);
      client.once("data", (request) => void this.join(client, targetOf(request)));
    });
  }

  private async join(client: Socket, target: { host: string; port: number }) {
    const wait = this.waitFor(Date.now());
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (client.destroyed) return;
    const server = connect(target.port, "127.0.0.1", () => client.write(GRANTED));
    this.keep(server);
    server.on("data", (data) => client.write(data));
    client.on("data", (data) => {
      if (data.includes("Upgrade: websocket")) this.sockets.add(client).add(server);
      server.write(data);
    });
    server.on("close", () => client.destroy());
    client.on("close", () => server.destroy());
  }

  private waitFor(now: number): number {
    const left = this.darkUntil - now;
    return left <= 0 ? 0 : (REPEATS.find((wait) => wait >= left) ?? left);
  }
}
