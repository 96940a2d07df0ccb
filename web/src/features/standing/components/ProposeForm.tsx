import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import type { Session } from "~/api/queries/sessions";
import { type StandingPreview, standingKey, type Wanted } from "~/api/queries/standing";
import { propose } from "~/features/directory/shared/propose";
import { Button } from "~/ui/Button";
import { PartFailed } from "~/ui/PartFailed";
import { RadioGroup } from "~/ui/RadioGroup";
import { Skeleton } from "~/ui/Skeleton";
import { toast } from "~/ui/Toast";
import { proposeStanding } from "../api";
import c from "../Standing.module.css";
import { agree, change, propose as t } from "../strings";
import { Days } from "./Days";
import { type ChosenHour, SlotFields } from "./SlotFields";
import { useFreeSlots } from "./useFreeSlots";

const TOAST_MS = 3000;
const RHYTHMS = [
  { value: "1", label: agree.weekly },
  { value: "2", label: agree.fortnightly },
] as const;

interface Props {
  session: Session;
  patientId: string;
  onClose: () => void;
}

/** Begins with the weekday and the time of the session, when they are free. */
export default function ProposeForm({ session, patientId, onClose }: Props) {
  const { free, failed, retry } = useFreeSlots(session.therapistId, session.isEnterprise);
  const [chosen, setChosen] = useState<ChosenHour | null>(null);
  const [everyWeeks, setEveryWeeks] = useState<"1" | "2">("1");
  const [preview, setPreview] = useState<StandingPreview | null>(null);
  const client = useQueryClient();
  if (!free)
    return failed ? (
      <PartFailed text={change.slotsFailed} retry={change.retry} onRetry={retry} />
    ) : (
      <Skeleton lines={3} />
    );
  const first = propose(free, session)?.slot;
  if (!first) return <p>{change.noSlots}</p>;
  const hour = chosen ?? { day: first.day, startTime: first.startTime };
  const wanted: Wanted = { ...hour, everyWeeks: Number(everyWeeks) };

  async function send(asPreview: boolean): Promise<void> {
    try {
      const answer = await proposeStanding(patientId, wanted, asPreview);
      if (asPreview) return setPreview(answer);
      void client.invalidateQueries({ queryKey: standingKey });
      toast.show(t.sent, TOAST_MS);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    }
  }

  return (
    <div className={c.stack}>
      <p className={c.quiet}>{t.text}</p>
      <RadioGroup
        legend={t.rhythm}
        value={everyWeeks}
        options={RHYTHMS}
        onChange={(value) => {
          setPreview(null);
          setEveryWeeks(value);
        }}
      />
      <SlotFields
        slots={free}
        value={hour}
        onChange={(value) => {
          setPreview(null);
          setChosen(value);
        }}
      />
      <div className={c.stack} aria-live="polite">
        {preview && <p>{agree.fit(preview.freeDays)}</p>}
        {preview && <Days days={preview.days} />}
      </div>
      <div className={c.buttons}>
        {preview && preview.freeDays > 0 ? (
          <Button onClick={() => send(false)}>{t.send}</Button>
        ) : (
          <Button disabled={!hour.startTime} onClick={() => send(true)}>
            {t.see}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          {t.no}
        </Button>
      </div>
    </div>
  );
}
