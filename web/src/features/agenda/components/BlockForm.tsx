import { today } from "~/lib/dates";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/TextField";
import { addBlock, type Blocked } from "../api";
import { checkBlock, type BlockForm as Values } from "../rules";
import { blocks as t } from "../strings";
import c from "./Forms.module.css";

const EMPTY: Values = { first: "", last: "", reason: "" };
const MAX_REASON = 250;

export function BlockForm({ id, onAdded }: { id: string; onAdded: (added: Blocked) => Promise<void> }) {
  const form = useForm({ initial: EMPTY, validate: (values) => checkBlock(values, today()) });

  async function add(values: Values) {
    let added: Blocked;
    try {
      added = await addBlock(id, { ...values, last: values.last || values.first });
    } catch {
      return; // The popup has told it; what was typed stays.
    }
    form.reset();
    await onAdded(added);
  }

  return (
    <form className={c.stack} noValidate aria-label={t.add} onSubmit={form.submit(add)}>
      <div className={c.two}>
        <TextField label={t.first} mask="date" placeholder="DD/MM/AAAA" autoComplete="off" {...form.field("first")} />
        <TextField label={t.last} mask="date" placeholder="DD/MM/AAAA" autoComplete="off" {...form.field("last")} />
      </div>
      <TextField label={t.reason} maxLength={MAX_REASON} autoComplete="off" {...form.field("reason")} />
      <Button type="submit" variant="secondary" loading={form.busy}>
        {t.add}
      </Button>
    </form>
  );
}
