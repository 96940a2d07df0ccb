import { useQuery } from "@tanstack/react-query";
import { attempt } from "~/api/attempt";
import { patientSessionsQuery } from "~/api/queries/practice";
import { fromBr } from "~/lib/dates";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import { proposeHour } from "../api";
import c from "../Practice.module.css";
import { propose as t } from "../strings";
import { momentOf } from "../when";

interface Props {
  therapistId: string;
  patientId: string;
  onDone: () => void;
}

/** Day and time of a proposed hour, and the paid session that moves there, if any. */
export function ProposeForm({ therapistId, patientId, onDone }: Props) {
  const coming = useQuery(patientSessionsQuery(therapistId, patientId, "COMING", 0));
  const movable = (coming.data?.elements ?? []).filter(({ statusCode }) => statusCode === "PAID");
  const form = useForm({
    initial: { day: "", startTime: "", sessionId: "" },
    validate: ({ day, startTime }) => ({
      ...(!fromBr(day) && { day: t.dayInvalid }),
      ...(!/^([01]\d|2[0-3]):[0-5]\d$/.test(startTime) && { startTime: t.timeInvalid }),
    }),
  });
  const save = form.submit(({ sessionId, ...hour }) =>
    attempt(async () => {
      await proposeHour(therapistId, patientId, { ...hour, ...(sessionId && { sessionId }) });
      onDone();
    }, form.applyFault),
  );
  return (
    <form className={c.form} noValidate onSubmit={save}>
      <div className={c.filters}>
        <TextField label={t.day} mask="date" placeholder="DD/MM/AAAA" autoComplete="off" {...form.field("day")} />
        <TextField label={t.start} mask="time" placeholder="00:00" autoComplete="off" {...form.field("startTime")} />
      </div>
      {movable.length > 0 && (
        <SelectField
          label={t.what}
          placeholder={t.fresh}
          options={movable.map(({ id, startsAt }) => ({ value: id, label: t.moves(momentOf(startsAt)) }))}
          {...form.field("sessionId")}
        />
      )}
      <Button type="submit" loading={form.busy}>
        {t.submit}
      </Button>
    </form>
  );
}
