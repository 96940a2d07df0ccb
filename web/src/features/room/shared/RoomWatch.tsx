import { IconBell, IconBellOff } from "@tabler/icons-react";
import { useState } from "react";
import type { Day } from "~/api/queries/days";
import { ButtonLink } from "~/ui/ButtonLink";
import { presence as t } from "../strings/presence";
import c from "./RoomWatch.module.css";
import { chimeIsOn, setChime, useAnnounced, useRoomWatch, waitingIn } from "./useRoomWatch";

/** Tells a therapist that a patient waits in the room, with the way into it. */
export function RoomWatch({ therapistId }: { therapistId: string }) {
  return <RoomAnnounced day={useRoomWatch(therapistId)} />;
}

interface Props {
  day: Day | undefined;
  /** The page says by itself who waits. */
  silent?: boolean;
}

/** The same for a page that reads the day itself. */
export function RoomAnnounced({ day, silent = false }: Props) {
  const waiting = waitingIn(day);
  useAnnounced(waiting, day !== undefined);
  const shown = waiting !== undefined && !silent;
  return (
    <div className={c.watch} role="status" data-on={shown || undefined}>
      {shown && (
        <>
          <p>{t.waits(waiting.callName || t.unnamed)}</p>
          <ButtonLink to={`/sessao/${waiting.id}`} size="sm" variant="secondary">
            {t.enter}
          </ButtonLink>
        </>
      )}
      {waiting && <ChimeSwitch />}
    </div>
  );
}

function ChimeSwitch() {
  const [on, setOn] = useState(chimeIsOn);
  const Icon = on ? IconBell : IconBellOff;
  return (
    <button
      type="button"
      className={c.chime}
      aria-pressed={on}
      aria-label={t.chime}
      title={on ? t.chimeOn : t.chimeOff}
      onClick={() => {
        setChime(!on);
        setOn(!on);
      }}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
