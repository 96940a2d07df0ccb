import { readStored, removeStored, writeStored } from "~/lib/storage";

/** `~/lib/storage` keeps this key when the person signs out: somebody who hides the address hides it the next time too. */
const KEY = "room-relay-only";

export const readRelayOnly = (): boolean => readStored(KEY) === "1";

export const saveRelayOnly = (relayOnly: boolean): void => (relayOnly ? writeStored(KEY, "1") : removeStored(KEY));

const isRelay = ({ urls }: RTCIceServer): boolean => [urls].flat().some((url) => /^turns?:/.test(url));

/** Without a relay nobody could meet under the policy "relay". The screen says that the address is visible then. */
export const policyOf = (relayOnly: boolean, servers: readonly RTCIceServer[]): RTCIceTransportPolicy =>
  relayOnly && servers.some(isRelay) ? "relay" : "all";
