import { sendNotice } from "./api";
import { CallView } from "./CallView";
import { Ended, Failed, Loading, Missing, Replaced } from "./components/StatusScreens";
import type { Room } from "./core/room";
import type { RoomState } from "./core/state";
import { ReadyView } from "./ReadyView";
import { RefusedView } from "./RefusedView";
import { leave } from "./strings/call";
import { ready } from "./strings/entrance";

interface Props {
  room: Room;
  state: RoomState;
  sessionId: string;
  name: string;
}

export function RoomView({ room, state, sessionId, name }: Props) {
  switch (state.phase) {
    case "loading":
      return <Loading label={ready.loading} />;
    case "missing":
      return <Missing />;
    case "refused":
      return <RefusedView state={state} sessionId={sessionId} onRetry={() => void room.load()} />;
    case "failed":
      return <Failed onRetry={() => void room.load()} />;
    case "ready":
      return <ReadyView room={room} state={state} />;
    case "replaced":
      return <Replaced onUse={() => room.start()} />;
    case "leaving":
      return <Loading label={leave.leaving} />;
    case "ended":
      return <Ended sessionId={sessionId} onBack={() => void room.load()} />;
    default:
      return <CallView room={room} state={state} name={name} onNotice={() => sendNotice(sessionId)} />;
  }
}
