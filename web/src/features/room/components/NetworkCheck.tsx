import { useState } from "react";
import { Alert, type Tone } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { checkNetwork, type NetworkResult, type NetworkVerdict, networkVerdict } from "../core/check";
import type { Room } from "../core/room";
import { network as t } from "../strings/entrance";

const TONES: Record<NetworkVerdict, Tone> = { good: "success", slow: "warn", directOnly: "info", blocked: "warn" };

function words(result: NetworkResult): { tone: Tone; text: string } {
  const verdict = networkVerdict(result);
  const tone = TONES[verdict];
  if (verdict === "good" || verdict === "slow")
    return { tone, text: t[verdict](result.path === "none" ? 0 : result.rtt) };
  return { tone, text: t[verdict] };
}

type Answer = ReturnType<typeof words> | "running" | null;

interface Props {
  room: Room;
  role: number;
}

/** A call of this browser to itself through our relay, said in plain words. */
export function NetworkCheck({ room, role }: Props) {
  const [answer, setAnswer] = useState<Answer>(null);
  const running = answer === "running";
  const run = async () => {
    setAnswer("running");
    try {
      const { iceServers } = await room.gear.ticket(role);
      setAnswer(words(await checkNetwork(iceServers, room.gear.makePeer)));
    } catch {
      setAnswer({ tone: "info", text: t.failed });
    }
  };
  return (
    <>
      {answer !== null && !running && <Alert tone={answer.tone}>{answer.text}</Alert>}
      <Button variant="secondary" size="sm" loading={running} onClick={() => void run()}>
        {running ? t.running : answer ? t.again : t.run}
      </Button>
    </>
  );
}
