import { attempt } from "~/api/attempt";
import { useForm } from "~/lib/form";
import { Block, Cell } from "~/ui/Block";
import { Button } from "~/ui/Button";
import { PasswordField } from "~/ui/PasswordField";
import { TextField } from "~/ui/TextField";
import { type PersonValues, personErrors } from "../rules";
import { userTexts as t } from "../strings";
import c from "./Company.module.css";

export function PersonForm({ onSave }: { onSave: (values: PersonValues) => Promise<void> }) {
  const form = useForm<PersonValues>({ initial: { name: "", email: "", password: "" }, validate: personErrors });
  async function save(values: PersonValues) {
    await onSave(values);
    form.reset();
  }
  const submit = form.submit((values) => attempt(() => save(values), form.applyFault));
  return (
    <form noValidate className={`${c.form} ${c.bare}`} onSubmit={submit}>
      <Block title={t.single}>
        <Cell>
          <TextField label={t.name} hint={t.nameHint} maxLength={250} autoComplete="off" {...form.field("name")} />
        </Cell>
        <Cell>
          <TextField
            label={t.email}
            required
            type="email"
            maxLength={250}
            autoComplete="off"
            {...form.field("email")}
          />
        </Cell>
        <Cell>
          <PasswordField
            label={t.password}
            required
            hint={t.passwordHint}
            autoComplete="new-password"
            {...form.field("password")}
          />
        </Cell>
      </Block>
      <Button type="submit" size="lg" loading={form.busy}>
        {t.save}
      </Button>
    </form>
  );
}
