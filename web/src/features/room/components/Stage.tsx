import { IconMicrophoneOff } from "@tabler/icons-react";
import type { RefObject } from "react";
import { Avatar } from "~/ui/Avatar";
import { statusText } from "../announce";
import type { Room } from "../core/room";
import type { RoomState } from "../core/state";
import { call as t } from "../strings/call";
import { Countdown } from "./Countdown";
import c from "./Stage.module.css";
import { useStream } from "./useStream";
import { Video } from "./Video";

interface Props {
  room: Room;
  state: RoomState;
  video: RefObject<HTMLVideoElement | null>;
}

/** The own video, mirrored, because people know themselves from the mirror. */
function Own({ room, state }: Omit<Props, "video">) {
  const stream = useStream(room.media.tracks.camera);
  const shown = stream !== null && state.camera.on;
  return (
    <div className={c.own}>
      {shown ? <Video stream={stream} label={t.videoOf(t.you)} className={c.mirrored} /> : <span>{t.you}</span>}
      {!state.microphone.on && <IconMicrophoneOff className={c.muted} size={18} aria-hidden="true" />}
    </div>
  );
}

function Waiting({ state }: { state: RoomState }) {
  if (state.phase === "joining") return <p className={c.words}>{t.joining}</p>;
  return (
    <div className={c.words}>
      <p className={c.big}>{statusText(state)}</p>
      <p>
        {t.waitingHere} <Countdown state={state} />
      </p>
    </div>
  );
}

/** Name and state of the other person, under their video. */
function Facts({ peer }: Pick<RoomState, "peer">) {
  return (
    <div className={c.facts}>
      <span>{peer.name}</span>
      {!peer.microphone && (
        <span className={c.fact}>
          <IconMicrophoneOff size={18} aria-hidden="true" />
          <span className="sr">{t.peerMuted(peer.name)}</span>
        </span>
      )}
      {peer.hidden && <span className={c.fact}>{t.peerHidden(peer.name)}</span>}
    </div>
  );
}

function Other({ room, state, video }: Props) {
  const { peer } = state;
  return (
    <>
      {peer.sharing && (
        <Video stream={room.remote.screen} version={state.streams} label={t.screenOf(peer.name)} className={c.screen} />
      )}
      <div className={peer.sharing ? c.small : c.large} hidden={!peer.camera}>
        <Video
          ref={video}
          stream={room.remote.person}
          version={state.streams}
          label={t.videoOf(peer.name)}
          className={c.person}
        />
      </div>
      {!peer.camera && !peer.sharing && (
        <div className={c.words}>
          <Avatar name={peer.name} size="xl" />
          <p>{state.link === "connected" ? t.peerCameraOff(peer.name) : t.connecting(peer.name)}</p>
        </div>
      )}
      <Facts peer={peer} />
    </>
  );
}

/** The videos: the other person large, the own one small. */
export function Stage({ room, state, video }: Props) {
  return (
    <div className={c.stage}>
      {state.phase === "talking" ? <Other room={room} state={state} video={video} /> : <Waiting state={state} />}
      <Own room={room} state={state} />
    </div>
  );
}
