import { IconMicrophoneOff } from "@tabler/icons-react";
import type { RefObject } from "react";
import { useStore } from "~/lib/store";
import { Avatar } from "~/ui/Avatar";
import { statusText } from "../announce";
import type { Room } from "../core/room";
import type { RoomState } from "../core/state";
import { call as t } from "../strings/call";
import { Absent } from "./Absent";
import { BoardView } from "./BoardView";
import { CaptionLine } from "./CaptionLine";
import { Countdown } from "./Countdown";
import { Own } from "./Own";
import c from "./Stage.module.css";
import type { View } from "./useView";
import { Video } from "./Video";

interface Props {
  room: Room;
  state: RoomState;
  view: View;
  video: RefObject<HTMLVideoElement | null>;
  /** Has the other person told that somebody waits. */
  onNotice?: (() => Promise<unknown>) | undefined;
  onLeave: () => void;
}

function Waiting({ state, onNotice, onLeave }: Pick<Props, "state" | "onNotice" | "onLeave">) {
  if (state.phase === "joining") return <p className={c.words}>{t.joining}</p>;
  return (
    <div className={c.words}>
      <p className={c.big}>{statusText(state)}</p>
      <p>
        {t.waitingHere} <Countdown state={state} />
      </p>
      {onNotice && <Absent state={state} onNotice={onNotice} onLeave={onLeave} />}
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

type Place = "large" | "small" | "half" | "corner";

function Other({ room, state, video, view, place }: Omit<Props, "onLeave"> & { place: Place }) {
  const { peer } = state;
  const absent = !peer.camera && !peer.sharing;
  return (
    <>
      {peer.sharing && (
        <Video stream={room.remote.screen} version={state.streams} label={t.screenOf(peer.name)} className={c.screen} />
      )}
      <div
        className={c[place]}
        data-corner={place === "corner" ? view.corner : undefined}
        hidden={!peer.camera && !absent}
      >
        <Video
          ref={video}
          stream={room.remote.person}
          version={state.streams}
          label={t.videoOf(peer.name)}
          className={c.person}
          hidden={!peer.camera}
        />
        {absent && (
          <div className={c.words}>
            <Avatar name={peer.name} size={place === "corner" ? "md" : "xl"} />
            <p>{state.link === "connected" ? t.peerCameraOff(peer.name) : t.connecting(peer.name)}</p>
          </div>
        )}
      </div>
      <Facts peer={peer} />
    </>
  );
}

/** The pictures of both people. A shared screen makes both small; the board hides the own one, which would cover it. */
export function Stage({ room, state, video, view, onNotice, onLeave }: Props) {
  const talking = state.phase === "talking";
  const { open } = useStore(room.board.state, room.board.state.get());
  const sharing = state.peer.sharing || (talking && open);
  const side = talking && !sharing && view.layout === "side" && view.own;
  const canSwap = talking && !sharing && !side;
  const swapped = canSwap && view.swapped && view.own;
  const other: Place = sharing ? "small" : side ? "half" : swapped ? "corner" : "large";
  return (
    <div className={c.stage} data-stage data-layout={side ? "side" : "speaker"}>
      {talking ? (
        <Other room={room} state={state} video={video} view={view} place={other} />
      ) : (
        <Waiting state={state} onNotice={onNotice} onLeave={onLeave} />
      )}
      {talking && open && <BoardView board={room.board} name={state.peer.name} />}
      {talking && <CaptionLine captions={room.captions} name={state.peer.name} />}
      {view.own && !(talking && open) && (
        <Own
          room={room}
          state={state}
          view={view}
          place={side ? "half" : swapped ? "large" : "corner"}
          canSwap={canSwap}
        />
      )}
    </div>
  );
}
