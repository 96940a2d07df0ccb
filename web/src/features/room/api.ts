/** What this feature changes through the API; what it reads is in `api/queries`. */
import { send } from "~/api/client";
import { ApiError } from "~/api/errors";
import type { Ticket } from "./core/connection";
import type { Gear, Permission } from "./core/room";
import { Refusal } from "./core/wire";

/** Null when this person has no such session: a stranger and a wrong address get the same answer. */
async function readPermission(sessionId: string, uId: string): Promise<Permission | null> {
  try {
    const params = { path: { sessionId }, query: { uId } };
    const body = await send((api) => api.GET("/api/session/{sessionId}/permissions", { params }));
    if (!body) return null;
    return {
      allowed: body.allowed && body.auth !== undefined,
      reason: body.serverReason ?? "",
      role: body.auth?.role ?? 0,
      peerName: body.peerName ?? "",
      opensAt: Date.parse(body.opensAt),
      startsAt: Date.parse(body.startsAt),
      finishesAt: Date.parse(body.finishesAt),
      now: Date.parse(body.now),
    };
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 422].includes(error.status)) return null;
    throw error;
  }
}

/** What no new try can mend; a busy or unreachable server is asked again. */
const final = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 425, 429].includes(error.status);

/** First the proof of who asks, then the ticket of this session. */
async function readTicket(sessionName: string, role: number): Promise<Ticket> {
  try {
    const { token } = await send((api) => api.GET("/api/call/authorize"));
    const body = { sessionName, role, token };
    const answer = await send((api) => api.POST("/api/call/authorize", { body }));
    const iceServers = (answer.iceServers ?? []).map((server) => ({ ...server, urls: server.urls ?? [] }));
    return { signature: answer.signature, iceServers };
  } catch (error) {
    if (final(error)) throw new Refusal(error.description, error.code);
    throw error;
  }
}

function socketAddress(): string {
  const url = new URL("/api/call/ws", window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/** The room's gear in a real browser. */
export const browserGear = (sessionId: string, userId: string): Gear => ({
  permission: () => readPermission(sessionId, userId),
  ticket: (role) => readTicket(sessionId, role),
  openSocket: (protocol) => new WebSocket(socketAddress(), protocol),
  makePeer: (config) => new RTCPeerConnection(config),
  devices: navigator.mediaDevices,
});
