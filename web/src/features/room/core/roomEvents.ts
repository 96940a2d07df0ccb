import type { ConnectionEvents } from "./connectionTypes";
import type { PhaseEvent } from "./machine";
import type { RoomState } from "./state";

type Handled = "track" | "channelMessage" | "refused" | "replaced";

/** What the room does itself with an event of its connection. */
interface Reactions extends Pick<ConnectionEvents, Handled> {
  shown: () => RoomState;
  patch: (change: Partial<RoomState>) => void;
  dispatch: (event: PhaseEvent, change?: Partial<RoomState>) => void;
  /** The data channel is open, maybe to a new page of the other person. */
  sendAgain: () => void;
  /** Whether the camera is sent has changed. */
  sendCamera: () => void;
}

/** Shows the events of a connection in the room's state. */
export function roomEvents({ shown, patch, dispatch, ...room }: Reactions): ConnectionEvents {
  return {
    socket: (socketUp) => patch({ socketUp }),
    link: (link) => {
      patch(link === "connected" ? { link } : { link, verdict: "unknown" });
      if (link === "idle" && !shown().peer.present) dispatch("peerLeft");
    },
    channel: (chatReady) => {
      patch(chatReady ? { chatReady } : { chatReady, check: null });
      if (chatReady) room.sendAgain();
    },
    check: (check) => patch({ check }),
    quality: (verdict, relay) => patch({ verdict, relay }),
    stalled: (stalled) => patch({ stalled }),
    track: (line, track) => {
      room.track(line, track);
      patch({ streams: shown().streams + 1 });
    },
    channelMessage: room.channelMessage,
    welcome: ({ peer, startsAt, finishesAt, now }) => {
      const known = { ...shown().peer, name: peer.name || shown().peer.name };
      const times = { startsAt: Date.parse(startsAt), finishesAt: Date.parse(finishesAt) };
      dispatch("welcomed", { ...times, skew: Date.parse(now) - Date.now(), peer: known });
    },
    peer: ({ present, reconnecting = false, state }) => {
      const peer = { ...shown().peer, ...state, present, reconnecting };
      // While media arrives the other person is here, even when their socket is closed.
      const here = present || shown().link === "connected";
      dispatch(here ? "peerCame" : "peerLeft", { peer, met: shown().met || here });
    },
    soundOnly: (soundOnly) => {
      patch({ soundOnly });
      room.sendCamera();
    },
    ending: (over, finishesAt) => patch({ ending: over ? "over" : "soon", finishesAt: Date.parse(finishesAt) }),
    times: (startsAt, finishesAt) => {
      const times = { startsAt: Date.parse(startsAt), finishesAt: Date.parse(finishesAt) };
      patch({ ...times, ending: "", rescheduled: true });
    },
    refused: room.refused,
    replaced: room.replaced,
  };
}
