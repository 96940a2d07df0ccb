import { send } from "~/api/client";
import { ApiError } from "~/api/errors";
import { reloadedAt } from "./core/browser";
import type { Ticket } from "./core/connectionTypes";
import type { Permission, RoomDeps } from "./core/roomDeps";
import { Refusal } from "./core/wire";

/** Resolves to null when this person has no such session. A stranger and a wrong id get the same response. */
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
      code: body.reasonCode ?? "",
    };
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 422].includes(error.status)) return null;
    throw error;
  }
}

/** Whether a retry cannot help. It can when the server is busy or unreachable. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 425, 429].includes(error.status);

type Servers = { iceServers?: { urls?: string[] | null; username?: string; credential?: string }[] | null };

const iceServersOf = ({ iceServers }: Servers): RTCIceServer[] =>
  (iceServers ?? []).map((server) => ({ ...server, urls: server.urls ?? [] }));

/** The relay for a test of the own network, without a session. */
export const readTestRelay = async (): Promise<RTCIceServer[]> =>
  iceServersOf(await send((api) => api.POST("/api/call/test")));

/** Has the other person of a session told by mail that somebody waits in the room. */
export const sendNotice = (sessionId: string) =>
  send((api) => api.POST("/api/session/{sessionId}/waiting-notice", { params: { path: { sessionId } } }));

/** The first request returns a token that proves who the caller is. The second one exchanges it for the ticket. */
async function readTicket(sessionName: string, role: number): Promise<Ticket> {
  try {
    const { token } = await send((api) => api.GET("/api/call/authorize"));
    const body = { sessionName, role, token };
    const response = await send((api) => api.POST("/api/call/authorize", { body }));
    return { signature: response.signature, iceServers: iceServersOf(response) };
  } catch (error) {
    if (isFinal(error)) throw new Refusal(error.description, error.code);
    throw error;
  }
}

function socketAddress(): string {
  const url = new URL("/api/call/ws", window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/** RoomDeps with the real API and browser. */
export const browserDeps = (sessionId: string, userId: string): RoomDeps => ({
  permission: () => readPermission(sessionId, userId),
  ticket: (role) => readTicket(sessionId, role),
  openSocket: (protocol) => new WebSocket(socketAddress(), protocol),
  makePeer: (config) => new RTCPeerConnection(config),
  devices: navigator.mediaDevices,
  reloaded: reloadedAt(`/sessao/${sessionId}`),
});
