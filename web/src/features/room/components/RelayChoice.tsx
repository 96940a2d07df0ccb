import { useId } from "react";
import { useConfig } from "~/api/config";
import { Checkbox } from "~/ui/Checkbox";
import type { Room } from "../core/room";
import type { RoomState } from "../core/state";
import { relay as t } from "../strings/entrance";
import c from "./RelayChoice.module.css";

interface Props {
  room: Room;
  state: RoomState;
  /** In a call the choice holds from the next joining on. */
  inCall?: boolean;
}

/** Hides the person's network address from the other one. Offered where the installation has a relay. */
export function RelayChoice({ room, state, inCall = false }: Props) {
  const { turn } = useConfig();
  const hint = useId();
  if (!turn) return state.relayOnly ? <p className={c.hint}>{t.none}</p> : null;
  return (
    <div className={c.choice}>
      <Checkbox
        label={t.label}
        checked={state.relayOnly}
        aria-describedby={hint}
        onChange={(event) => room.setRelayOnly(event.target.checked)}
      />
      <p id={hint} className={c.hint}>
        {t.hint}
        {inCall && ` ${t.next}`}
      </p>
    </div>
  );
}
