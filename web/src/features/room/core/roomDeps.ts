import type { Ticket } from "./connectionTypes";
import type { SocketLike } from "./socket";

/** The server's word whether this person may enter now. */
export interface Permission {
  allowed: boolean;
  reason: string;
  role: number;
  peerName: string;
  opensAt: number;
  startsAt: number;
  finishesAt: number;
  now: number;
  /** Why entry is refused, for programs. */
  code: string;
}

/** The server and the browser as the room uses them. Tests pass fakes. */
export interface RoomDeps {
  /** Resolves to null when this person has no such session. */
  permission: () => Promise<Permission | null>;
  ticket: (role: number) => Promise<Ticket>;
  openSocket: (protocol: string) => SocketLike;
  makePeer: (config: RTCConfiguration) => RTCPeerConnection;
  devices: MediaDevices | undefined;
  /** Whether this page is a reload of the room. Only then somebody who was in a call joins it again at once. */
  reloaded: boolean;
}
