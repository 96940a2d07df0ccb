import type { Change } from "~/api/queries/standing";
import { fromBr } from "~/lib/dates";
import { useForm, withMessages } from "~/lib/form";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/TextField";
import c from "../Standing.module.css";
import { change as t } from "../strings";

const EMPTY = { firstDay: "", lastDay: "" };

const checkDay = (day: string): string => (!day ? t.dayNeeded : fromBr(day) ? "" : t.dayWrong);

/** The first and the last day of a pause. A new date removes the outcome of the former one. */
export function PauseFields({ onWanted }: { onWanted: (change: Change | null) => void }) {
  const form = useForm({
    initial: EMPTY,
    validate: ({ firstDay, lastDay }) =>
      withMessages<typeof EMPTY>({ firstDay: checkDay(firstDay), lastDay: checkDay(lastDay) }),
  });
  const field = (name: keyof typeof EMPTY) => {
    const { onChange, ...rest } = form.field(name);
    return {
      ...rest,
      onChange: (event: Parameters<typeof onChange>[0]) => {
        onWanted(null);
        onChange(event);
      },
    };
  };
  return (
    <form className={c.stack} noValidate onSubmit={form.submit((values) => onWanted({ action: "PAUSE", ...values }))}>
      <div className={c.two}>
        <TextField label={t.first} mask="date" placeholder="DD/MM/AAAA" autoComplete="off" {...field("firstDay")} />
        <TextField label={t.last} mask="date" placeholder="DD/MM/AAAA" autoComplete="off" {...field("lastDay")} />
      </div>
      <Button type="submit" variant="secondary">
        {t.see}
      </Button>
    </form>
  );
}
