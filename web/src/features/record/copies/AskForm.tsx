import { attempt } from "~/api/attempt";
import type { CopyRequests } from "~/api/queries/copies";
import { useForm, withMessages } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { SelectField } from "~/ui/SelectField";
import c from "./Copies.module.css";
import { copies as t } from "./strings";

interface Props {
  /** Therapists without an open request. */
  people: CopyRequests["therapists"];
  whom: string;
  onAsk: (therapistId: string) => Promise<void>;
}

export function AskForm({ people, whom, onAsk }: Props) {
  const chosen = people.length === 1 ? people[0] : people.find(({ therapistId }) => therapistId === whom);
  const form = useForm({
    initial: { therapistId: chosen?.therapistId ?? "" },
    validate: ({ therapistId }) => withMessages({ therapistId: therapistId ? "" : t.needed }),
  });
  return (
    <Card as="section" aria-labelledby="pedir">
      <form
        className={c.page}
        noValidate
        onSubmit={form.submit(({ therapistId }) => attempt(() => onAsk(therapistId), form.applyFault))}
      >
        <h2 id="pedir" className={c.heading}>
          {t.ask}
        </h2>
        <p className={c.quiet}>{t.askText}</p>
        <SelectField
          label={t.whom}
          placeholder={t.choose}
          options={people.map(({ therapistId, name }) => ({ value: therapistId, label: name }))}
          {...form.field("therapistId")}
        />
        <div>
          <Button type="submit" loading={form.busy}>
            {t.send}
          </Button>
        </div>
      </form>
    </Card>
  );
}
