import { useState } from "react";
import type { Change, Standing } from "~/api/queries/standing";
import { PartFailed } from "~/ui/PartFailed";
import { Skeleton } from "~/ui/Skeleton";
import { change as t } from "../strings";
import { type ChosenHour, SlotFields } from "./SlotFields";
import { useFreeSlots } from "./useFreeSlots";

interface Props {
  standing: Standing;
  onWanted: (change: Change | null) => void;
}

/** The new hour of a standing hour. The outcome follows as soon as day and hour are chosen. */
export function HourFields({ standing, onWanted }: Props) {
  const { free, failed, retry } = useFreeSlots(standing.therapistId, standing.isEnterprise);
  const [value, setValue] = useState<ChosenHour>({ day: "", startTime: "" });
  if (!free)
    return failed ? <PartFailed text={t.slotsFailed} retry={t.retry} onRetry={retry} /> : <Skeleton lines={2} />;
  if (free.length === 0) return <p>{t.noSlots}</p>;
  return (
    <SlotFields
      slots={free}
      value={value}
      onChange={(next) => {
        setValue(next);
        onWanted(next.day && next.startTime ? { action: "HOUR", ...next } : null);
      }}
    />
  );
}
