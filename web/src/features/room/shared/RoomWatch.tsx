import { IconBell, IconBellOff } from "@tabler/icons-react";
import { useState } from "react";
import type { Day } from "~/api/queries/days";
import type { Session } from "~/api/queries/sessions";
import { ButtonLink } from "~/ui/ButtonLink";
import { presence as t } from "../strings/presence";
import c from "./RoomWatch.module.css";
import { chimeIsOn, setChime, useAnnounced, useRoomWatch, type Waiting, waitingIn } from "./useRoomWatch";

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
  const patient = waitingIn(day);
  const waiting = patient && { id: patient.id, name: patient.callName || t.unnamed };
  return <Announced waiting={waiting} known={day !== undefined} silent={silent} />;
}

/** Tells a patient that the therapist waits in the room of one of these sessions. */
export function TherapistAnnounced({ sessions }: { sessions: Session[] | undefined }) {
  const session = sessions?.find(({ therapistWaits }) => therapistWaits);
  const waiting = session && { id: session.id, name: session.therapistName };
  return <Announced waiting={waiting} known={sessions !== undefined} />;
}

interface AnnouncedProps {
  waiting: Waiting | undefined;
  known: boolean;
  silent?: boolean;
}

function Announced({ waiting, known, silent = false }: AnnouncedProps) {
  useAnnounced(waiting, known);
  const shown = waiting !== undefined && !silent;
  return (
    <div className={c.watch} role="status" data-on={shown || undefined}>
      {shown && (
        <>
          <p>{t.waits(waiting.name)}</p>
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
