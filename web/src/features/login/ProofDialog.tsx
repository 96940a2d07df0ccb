import { ApiError, type Proof } from "~/api/errors";
import { useForm } from "~/lib/form";
import { tokenStore } from "~/lib/token";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { PasswordField } from "~/ui/PasswordField";
import { TextField } from "~/ui/TextField";
import { confirmPassword, showFactor } from "./api";
import c from "./ProofDialog.module.css";
import { proof as t } from "./strings";

const requests = { code: showFactor, password: confirmPassword };

interface Props {
  proof: Proof;
  onDone: (shown: boolean) => void;
}

/** Asks for the password, or for the code of the second factor, before a sensitive action is repeated. */
export default function ProofDialog({ proof, onDone }: Props) {
  const form = useForm({
    initial: { value: "" },
    validate: (v): { value?: string } => (v.value.trim() ? {} : { value: t.missing[proof] }),
  });

  async function show({ value }: { value: string }) {
    try {
      const { token } = await requests[proof](value);
      if (token) tokenStore.set(token); // the previous login has ended
    } catch (error) {
      form.setErrors({ value: (error instanceof ApiError && error.description) || t.failed });
      return;
    }
    onDone(true);
  }

  return (
    <Dialog open onClose={() => onDone(false)} title={t.title}>
      <form className={c.form} noValidate onSubmit={form.submit(show)}>
        <p>{t.text[proof]}</p>
        {proof === "code" ? (
          <TextField label={t.label.code} autoComplete="one-time-code" {...form.field("value")} />
        ) : (
          <PasswordField label={t.label.password} autoComplete="current-password" {...form.field("value")} />
        )}
        <div className={c.actions}>
          <Button type="submit" loading={form.busy}>
            {t.confirm[proof]}
          </Button>
          <Button variant="secondary" onClick={() => onDone(false)}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
