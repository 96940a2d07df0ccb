/** How the way through the relay did: the worst path a call can take, so what works here works. */
export type NetworkResult = { path: "relay" | "direct"; rtt: number } | { path: "none" };

const LIMIT = 8000;
const ROUNDS = 5;

type Make = (config: RTCConfiguration) => RTCPeerConnection;

function join(one: RTCPeerConnection, other: RTCPeerConnection): void {
  one.onicecandidate = ({ candidate }) => {
    // A candidate that comes after the end of the test has nobody to tell.
    if (candidate) void other.addIceCandidate(candidate).catch(() => {});
  };
}

/** Times messages from here through the connection and back, and keeps the middle one. */
function rounds(channel: RTCDataChannel): Promise<number> {
  return new Promise((resolve) => {
    const times: number[] = [];
    let sentAt = 0;
    const ask = () => {
      sentAt = performance.now();
      channel.send("?");
    };
    channel.onmessage = () => {
      times.push(performance.now() - sentAt);
      if (times.length < ROUNDS) return ask();
      times.sort((a, b) => a - b);
      resolve(Math.max(1, Math.round(times[Math.floor(ROUNDS / 2)] ?? 0)));
    };
    channel.onopen = ask;
  });
}

async function loopback(config: RTCConfiguration, make: Make, limit: number): Promise<number | null> {
  const here = make(config);
  const there = make(config);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    join(here, there);
    join(there, here);
    there.ondatachannel = ({ channel }) => {
      channel.onmessage = () => channel.send("!");
    };
    const timed = rounds(here.createDataChannel("check"));
    await here.setLocalDescription();
    await there.setRemoteDescription(here.localDescription as RTCSessionDescription);
    await there.setLocalDescription();
    await here.setRemoteDescription(there.localDescription as RTCSessionDescription);
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), limit);
    });
    return await Promise.race([timed, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    here.close();
    there.close();
  }
}

/**
 * A connection of this browser to itself through our relay. It tells whether this network lets a call
 * through and how long a word takes; it cannot tell about the other person's network.
 */
export async function checkNetwork(iceServers: RTCIceServer[], make: Make, limit = LIMIT): Promise<NetworkResult> {
  if (iceServers.length > 0) {
    const rtt = await loopback({ iceServers, iceTransportPolicy: "relay" }, make, limit);
    if (rtt !== null) return { path: "relay", rtt };
  }
  const rtt = await loopback({ iceServers }, make, limit);
  return rtt === null ? { path: "none" } : { path: "direct", rtt };
}

export type NetworkVerdict = "good" | "slow" | "directOnly" | "blocked";

const SLOW = 400;

export function networkVerdict(result: NetworkResult): NetworkVerdict {
  if (result.path === "none") return "blocked";
  if (result.path === "direct") return "directOnly";
  return result.rtt > SLOW ? "slow" : "good";
}
