import { attempt } from "~/api/attempt";
import type { OpenLogin } from "~/api/queries/logins";
import type { Factor, LoginPasskey } from "~/api/queries/passkeys";
import { useForm, withMessages } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { PasswordField } from "~/ui/PasswordField";
import c from "./Access.module.css";
import { type AccessValues, accessErrors, currentError } from "./access";
import { PasswordPair } from "./components/PasswordPair";
import { factorTexts } from "./factorStrings";
import { passkeyTexts } from "./passkeyStrings";
import { FactorPart } from "./shared/FactorPart";
import f from "./shared/Form.module.css";
import { PasskeysPart } from "./shared/PasskeysPart";
import { accessTexts as t } from "./strings";

interface Props {
  logins: readonly OpenLogin[];
  passkeys: readonly LoginPasskey[];
  factor: Factor;
  onChange: (values: AccessValues) => Promise<void>;
  onEnd: (password: string) => Promise<void>;
}

export function AccessView({ logins, passkeys, factor, onChange, onEnd }: Props) {
  return (
    <Container size="sm">
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.sections}>
        <Card as="section" aria-labelledby="chaves" className={c.section}>
          <h2 id="chaves" className={c.title}>
            {passkeyTexts.title}
          </h2>
          <PasskeysPart passkeys={passkeys} />
        </Card>
        <Card as="section" aria-labelledby="etapas" className={c.section}>
          <h2 id="etapas" className={c.title}>
            {factorTexts.title}
          </h2>
          <FactorPart factor={factor} />
        </Card>
        <ChangePassword onChange={onChange} />
        <OpenLogins logins={logins} onEnd={onEnd} />
      </div>
    </Container>
  );
}

const EMPTY: AccessValues = { currentPassword: "", password: "", confirmation: "" };

function ChangePassword({ onChange }: Pick<Props, "onChange">) {
  const form = useForm<AccessValues>({ initial: EMPTY, validate: accessErrors });
  async function change(values: AccessValues) {
    await onChange(values);
    for (const name of ["currentPassword", "password", "confirmation"] as const) form.set(name, "");
  }
  const submit = form.submit((values) => attempt(() => change(values), form.applyFault));
  return (
    <Card as="section" aria-labelledby="trocar" className={c.section}>
      <h2 id="trocar" className={c.title}>
        {t.change}
      </h2>
      <form className={f.form} noValidate onSubmit={submit}>
        <PasswordField label={t.current} autoComplete="current-password" {...form.field("currentPassword")} />
        <PasswordPair field={form.field} />
        <Button type="submit" loading={form.busy}>
          {t.change}
        </Button>
      </form>
    </Card>
  );
}

function OpenLogins({ logins, onEnd }: Pick<Props, "logins" | "onEnd">) {
  return (
    <Card as="section" aria-labelledby="abertos" className={c.section}>
      <h2 id="abertos" className={c.title}>
        {t.open}
      </h2>
      <p>{t.openText}</p>
      <ul className={c.list}>
        {logins.map((login) => (
          <li key={`${login.begun} ${login.seen} ${login.current}`}>
            {t.line(login.begun, login.seen)} {login.current && <strong>({t.here})</strong>}
          </li>
        ))}
      </ul>
      {logins.length > 1 ? <EndOthers onEnd={onEnd} /> : <p>{t.alone}</p>}
    </Card>
  );
}

function EndOthers({ onEnd }: Pick<Props, "onEnd">) {
  const form = useForm({
    initial: { currentPassword: "" },
    validate: (v) => withMessages<{ currentPassword: string }>({ currentPassword: currentError(v.currentPassword) }),
  });
  const submit = form.submit((v) => attempt(() => onEnd(v.currentPassword), form.applyFault));
  return (
    <form className={f.form} noValidate onSubmit={submit}>
      <PasswordField label={t.current} autoComplete="current-password" {...form.field("currentPassword")} />
      <Button type="submit" variant="secondary" loading={form.busy}>
        {t.end}
      </Button>
    </form>
  );
}
