/** Result of the network test. The relay is the slowest path of a call, so where it works a call works. */
export type NetworkResult = { path: "relay" | "direct"; rtt: number } | { path: "none" };

const LIMIT = 8000;
const ROUNDS = 5;

type Make = (config: RTCConfiguration) => RTCPeerConnection;

function forwardCandidates(one: RTCPeerConnection, other: RTCPeerConnection): void {
  one.onicecandidate = ({ candidate }) => {
    // A candidate that comes after the end of the test is refused by the closed connection.
    if (candidate) void other.addIceCandidate(candidate).catch(() => {});
  };
}

/** Measures ROUNDS round trips through the data channel and resolves to the median in milliseconds. */
function medianRoundTrip(channel: RTCDataChannel): Promise<number> {
  return new Promise((resolve) => {
    const times: number[] = [];
    let sentAt = 0;
    const sendProbe = () => {
      sentAt = performance.now();
      channel.send("?");
    };
    channel.onmessage = () => {
      times.push(performance.now() - sentAt);
      if (times.length < ROUNDS) return sendProbe();
      times.sort((a, b) => a - b);
      resolve(Math.max(1, Math.round(times[Math.floor(ROUNDS / 2)] ?? 0)));
    };
    channel.onopen = sendProbe;
  });
}

async function loopback(config: RTCConfiguration, make: Make, limit: number): Promise<number | null> {
  const here = make(config);
  const there = make(config);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    forwardCandidates(here, there);
    forwardCandidates(there, here);
    there.ondatachannel = ({ channel }) => {
      channel.onmessage = () => channel.send("!");
    };
    const timed = medianRoundTrip(here.createDataChannel("check"));
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
 * Connects this browser to itself through our relay, to learn whether this network allows a call and how long
 * a round trip takes. It cannot test the other person's network.
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
