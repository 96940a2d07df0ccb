import { IconArrowsExchange, IconArrowsMove, IconMicrophoneOff } from "@tabler/icons-react";
import { type PointerEvent, useRef, useState } from "react";
import type { Room } from "../core/room";
import { isOn, type RoomState } from "../core/state";
import { nearestCorner, nextCorner } from "../core/viewChoices";
import { call, view as t } from "../strings/call";
import c from "./Stage.module.css";
import { useStream } from "./useStream";
import type { View } from "./useView";
import { Video } from "./Video";

interface Props {
  room: Room;
  state: RoomState;
  view: View;
  /** Where the picture is on the stage. */
  place: "large" | "corner" | "half";
  /** There is another picture to change places with. */
  canSwap: boolean;
}

interface Shift {
  x: number;
  y: number;
}

/** Dragging moves the picture; letting it go puts it into the nearest corner. A short press goes to the next corner. */
function useDrag({ corner, change }: View) {
  const [shift, setShift] = useState<Shift | null>(null);
  const from = useRef<Shift | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!from.current) return;
    const moved = { x: event.clientX - from.current.x, y: event.clientY - from.current.y };
    if (shift || Math.hypot(moved.x, moved.y) > 6) setShift(moved);
  };
  const onPointerUp = (event: PointerEvent<HTMLButtonElement>) => {
    const stage = event.currentTarget.closest("[data-stage]")?.getBoundingClientRect();
    if (shift && stage) change({ corner: nearestCorner({ x: event.clientX, y: event.clientY }, stage) });
    from.current = null;
  };
  const onPointerCancel = () => {
    from.current = null;
    setShift(null);
  };
  // The browser sends a click after a drag too.
  const onClick = () => (shift ? setShift(null) : change({ corner: nextCorner(corner) }));
  return { shift, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick } };
}

/** The own video, mirrored, because people know themselves from the mirror. */
export function Own({ room, state, view, place, canSwap }: Props) {
  const stream = useStream(room.media.tracks.camera);
  const { shift, handlers } = useDrag(view);
  const shown = stream !== null && isOn(state.camera);
  const style = shift ? { transform: `translate(${shift.x}px, ${shift.y}px)` } : undefined;
  return (
    <div className={`${c.own} ${c[place]}`} data-corner={place === "corner" ? view.corner : undefined} style={style}>
      {shown ? (
        <Video stream={stream} label={call.videoOf(call.you)} className={c.mirrored} />
      ) : (
        <span>{call.you}</span>
      )}
      {!isOn(state.microphone) && <IconMicrophoneOff className={c.muted} size={18} aria-hidden="true" />}
      <span className={c.ownTools}>
        {place === "corner" && (
          <button type="button" className={c.tool} aria-label={t.move} title={t.move} {...handlers}>
            <IconArrowsMove size={18} aria-hidden="true" />
          </button>
        )}
        {canSwap && (
          <button
            type="button"
            className={c.tool}
            aria-label={t.swap}
            title={t.swap}
            onClick={() => view.change({ swapped: !view.swapped })}
          >
            <IconArrowsExchange size={18} aria-hidden="true" />
          </button>
        )}
      </span>
    </div>
  );
}
