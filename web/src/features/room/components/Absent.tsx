import { useState } from "react";
import { attempt } from "~/api/attempt";
import { useNow } from "~/lib/useNow";
import { Button } from "~/ui/Button";
import type { RoomState } from "../core/state";
import { absent as t } from "../strings/presence";
import c from "./Stage.module.css";

/** How long after the start the choice is offered. The server refuses a notice before. */
const PATIENCE = 10 * 60_000;

interface Props {
  state: RoomState;
  onNotice: () => Promise<unknown>;
  onLeave: () => void;
}

/** Ten minutes after the start, for who still waits alone: a notice to the other person, waiting on, or leaving. */
export function Absent({ state, onNotice, onLeave }: Props) {
  const now = useNow({ step: 1000, skew: state.skew });
  const [answer, setAnswer] = useState<"" | "sent" | "waits">("");
  if (state.met || now < state.startsAt + PATIENCE || now >= state.finishesAt) return null;
  if (answer === "sent") return <p role="status">{t.sent(state.peer.name)}</p>;
  return (
    <section className={c.absent} aria-label={t.choice}>
      <p role="status">{answer === "waits" ? t.waits : t.title}</p>
      <div className={c.choices}>
        <Button
          onClick={() =>
            attempt(
              async () => {
                await onNotice();
                setAnswer("sent");
              },
              () => false,
            )
          }
        >
          {t.notify}
        </Button>
        {answer !== "waits" && (
          <Button variant="secondary" onClick={() => setAnswer("waits")}>
            {t.wait}
          </Button>
        )}
        <Button variant="secondary" onClick={onLeave}>
          {t.leave}
        </Button>
      </div>
      <p>{t.note}</p>
    </section>
  );
}
