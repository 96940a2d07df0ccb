import { useNow } from "~/lib/useNow";
import { notices } from "../announce";
import type { Source } from "../core/devices";
import type { Room } from "../core/room";
import type { RoomState } from "../core/state";
import { call as t } from "../strings/call";
import { troubles } from "../strings/entrance";
import c from "./Notices.module.css";
import { useSpeaksMuted } from "./useSpeaksMuted";

interface Props {
  room: Room;
  state: RoomState;
}

/** Names a device that does not work. A tap opens it again. */
function Lost({ room, state, source }: Props & { source: Source }) {
  const { on, trouble } = state[source];
  if (!on || !trouble) return null;
  return (
    <button type="button" className={c.action} onClick={() => void room.media.acquire(source)}>
      {troubles[source][trouble]}
    </button>
  );
}

/** Notices over the video, which screen readers announce too. */
export function Notices({ room, state }: Props) {
  const now = useNow({ step: 1000, skew: state.skew });
  const { on, trouble } = state.microphone;
  const speaksMuted = useSpeaksMuted(room.media.tracks.microphone, !on && !trouble && state.phase === "talking");
  return (
    <div className={c.notices} role="status" aria-live="polite">
      {notices(state, now).map((text) => (
        <p key={text} className={c.notice}>
          {text}
        </p>
      ))}
      {speaksMuted && <p className={c.notice}>{t.speaksMuted}</p>}
      <Lost room={room} state={state} source="microphone" />
      <Lost room={room} state={state} source="camera" />
      {state.sharing && (
        <p className={c.notice}>
          {t.ownScreen}{" "}
          <button type="button" className={c.inline} onClick={() => room.media.screen.stop()}>
            {t.stopSharing}
          </button>
        </p>
      )}
    </div>
  );
}
