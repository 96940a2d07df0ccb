import { useState } from "react";
import { Alert, type Tone } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { checkNetwork, type NetworkResult, type NetworkVerdict, networkVerdict } from "../core/check";
import { network as t } from "../strings/entrance";

const TONES: Record<NetworkVerdict, Tone> = { good: "success", slow: "warn", directOnly: "info", blocked: "warn" };

function outcomeOf(result: NetworkResult): { tone: Tone; text: string } {
  const verdict = networkVerdict(result);
  const tone = TONES[verdict];
  if (verdict === "good" || verdict === "slow")
    return { tone, text: t[verdict](result.path === "none" ? 0 : result.rtt) };
  return { tone, text: t[verdict] };
}

type Outcome = ReturnType<typeof outcomeOf> | "running" | null;

interface Props {
  /** Requests the addresses of the relay. */
  relay: () => Promise<RTCIceServer[]>;
  make: (config: RTCConfiguration) => RTCPeerConnection;
}

/** Runs the network test and shows its result. */
export function NetworkCheck({ relay, make }: Props) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const running = outcome === "running";
  const run = async () => {
    setOutcome("running");
    try {
      setOutcome(outcomeOf(await checkNetwork(await relay(), make)));
    } catch {
      setOutcome({ tone: "info", text: t.failed });
    }
  };
  return (
    <>
      {outcome !== null && !running && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
      <Button variant="secondary" size="sm" loading={running} onClick={() => run()}>
        {running ? t.running : outcome ? t.again : t.run}
      </Button>
    </>
  );
}
