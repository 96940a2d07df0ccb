import { Link } from "@tanstack/react-router";
import { attempt } from "~/api/attempt";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { PasswordField } from "~/ui/PasswordField";
import { AuthLayout } from "./shared/AuthLayout";
import c from "./shared/Form.module.css";
import { proveTexts as t } from "./strings";

interface Props {
  onSubmit: (password: string) => Promise<void>;
  onLeave: () => void;
}

const errors = (v: { password: string }) => (v.password ? {} : { password: t.missing });

export function ProveIdentityView({ onSubmit, onLeave }: Props) {
  const form = useForm({ initial: { password: "" }, validate: errors });
  const submit = form.submit((v) => attempt(() => onSubmit(v.password), form.applyFault));
  return (
    <AuthLayout title={t.title} lead={t.lead}>
      <form className={c.form} noValidate onSubmit={submit}>
        <PasswordField label={t.password} autoComplete="off" {...form.field("password")} />
        <Button type="submit" size="lg" block loading={form.busy}>
          {t.send}
        </Button>
        <div className={c.links}>
          <Link to="/contato">{t.help}</Link>
          <button type="button" onClick={onLeave}>
            {t.leave}
          </button>
        </div>
      </form>
    </AuthLayout>
  );
}
