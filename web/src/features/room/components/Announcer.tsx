import { useEffect, useRef, useState } from "react";
import { peerChanges } from "../announce";
import type { RoomState } from "../core/state";
import { board, chat } from "../strings/call";

interface Props {
  state: RoomState;
  /** An open panel reads new messages aloud itself. */
  chatOpen: boolean;
  boardOpen: boolean;
}

/** Tells a screen reader what others see by icons and badges: what the other person switched, and what they wrote. */
export function Announcer({ state, chatOpen, boardOpen }: Props) {
  const { peer } = state;
  const before = useRef(peer);
  const [changes, setChanges] = useState("");
  useEffect(() => {
    const told = peerChanges(before.current, peer);
    before.current = peer;
    if (told.length > 0) setChanges(told.join(". "));
  }, [peer]);
  const last = state.chat.at(-1);
  const message = !chatOpen && state.unread > 0 && last && !last.own ? chat.new(peer.name, last.text) : "";
  return (
    <>
      <p className="sr" role="status">
        {changes}
      </p>
      <p className="sr" role="status">
        {message}
      </p>
      <p className="sr" role="status">
        {boardOpen ? board.opened : ""}
      </p>
    </>
  );
}
