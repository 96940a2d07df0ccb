import type { FormEvent } from "react";
import { attempt } from "~/api/attempt";
import { today } from "~/lib/dates";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/TextField";
import { addBlock, type Blocked } from "../api";
import { checkBlock, type BlockForm as Values } from "../rules";
import { blocks as t } from "../strings";
import c from "./Forms.module.css";

const EMPTY: Values = { first: "", last: "", from: "", to: "", reason: "" };
const MAX_REASON = 250;

interface Props {
  id: string;
  onTry: () => void;
  onAdded: (added: Blocked) => Promise<void>;
}

export function BlockForm({ id, onTry, onAdded }: Props) {
  const form = useForm({ initial: EMPTY, validate: (values) => checkBlock(values, today()) });

  async function add(values: Values) {
    await attempt(async () => {
      const added = await addBlock(id, { ...values, last: values.last || values.first });
      form.reset();
      await onAdded(added);
    }, form.applyFault);
  }

  function submit(event: FormEvent) {
    onTry();
    return form.submit(add)(event);
  }

  return (
    <form className={c.stack} noValidate aria-label={t.add} onSubmit={submit}>
      <div className={c.two}>
        <TextField label={t.first} mask="date" placeholder="DD/MM/AAAA" autoComplete="off" {...form.field("first")} />
        <TextField label={t.last} mask="date" placeholder="DD/MM/AAAA" autoComplete="off" {...form.field("last")} />
      </div>
      <div className={c.two}>
        <TextField label={t.from} mask="time" placeholder="00:00" autoComplete="off" {...form.field("from")} />
        <TextField label={t.to} mask="time" placeholder="00:00" autoComplete="off" {...form.field("to")} />
      </div>
      <p className={c.text}>{t.hours}</p>
      <TextField label={t.reason} maxLength={MAX_REASON} autoComplete="off" {...form.field("reason")} />
      <Button type="submit" variant="secondary" loading={form.busy}>
        {t.add}
      </Button>
    </form>
  );
}
