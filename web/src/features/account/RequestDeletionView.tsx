import { Link } from "@tanstack/react-router";
import { attempt } from "~/api/attempt";
import f from "~/features/login/shared/Form.module.css";
import { useForm } from "~/lib/form";
import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import { type DeletionValues, deletionErrors, PIX_MAX, REASON_MAX } from "./deletionRules";
import c from "./RequestDeletion.module.css";
import { deletionTexts as t } from "./strings/deletion";

interface Props {
  signedIn: boolean;
  /** Somebody who may have records that nobody else can open. */
  therapist: boolean;
  /** There is a vault: it is saved first. */
  vault: boolean;
  draft: string;
  /** In reais. It is paid back after the deletion. */
  balance: number;
  /** What has to be settled first, with the page for it. */
  blockers: readonly { text: string; path: string }[];
  /** The server's reason for a refusal. */
  refusal: string | undefined;
  onSubmit: (values: DeletionValues) => Promise<void>;
}

export function RequestDeletionView({
  signedIn,
  therapist,
  vault,
  draft,
  balance,
  blockers,
  refusal,
  onSubmit,
}: Props) {
  const form = useForm<DeletionValues>({
    initial: { reason: draft, pixKey: "", saved: false },
    validate: (values) => deletionErrors(values, balance, vault),
  });
  const submit = form.submit((v) =>
    attempt(() => onSubmit({ ...v, reason: v.reason.trim(), pixKey: v.pixKey.trim() }), form.applyFault),
  );
  return (
    <Container size="sm">
      <PageHeader title={t.title} lead={t.lead} />
      <Card className={c.card}>
        <ul className={c.facts}>
          {t.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {signedIn && (
          <p>
            <Link className={f.link} to="/meus-dados">
              {t.export}
            </Link>
            .
          </p>
        )}
        {therapist && (
          <Alert tone="warn" title={t.records}>
            <p>
              {t.recordsText}{" "}
              <Link className={f.link} to={vault ? "/prontuario/cofre" : "/prontuario"}>
                {t.recordsLink}
              </Link>
            </p>
          </Alert>
        )}
        {blockers.length > 0 && <Blockers blockers={blockers} />}
        <form className={f.form} noValidate onSubmit={submit}>
          {refusal && (
            <Alert tone="error" title={t.refused}>
              {refusal}
            </Alert>
          )}
          {vault && <Checkbox label={t.recordsSaved} {...form.check("saved")} />}
          <TextArea label={t.reason} required maxLength={REASON_MAX} {...form.field("reason")} />
          {balance > 0 && (
            <TextField
              label={t.pixKey}
              hint={t.pixHint(formatBRL(balance))}
              required
              autoComplete="off"
              maxLength={PIX_MAX}
              {...form.field("pixKey")}
            />
          )}
          {!signedIn && <p className={c.hint}>{t.signInHint}</p>}
          <Button type="submit" variant={signedIn ? "danger" : "primary"} size="lg" loading={form.busy}>
            {signedIn ? t.submit : t.signIn}
          </Button>
        </form>
      </Card>
    </Container>
  );
}

function Blockers({ blockers }: Pick<Props, "blockers">) {
  return (
    <Alert tone="warn" title={t.blocked}>
      <ul className={c.blockers}>
        {blockers.map(({ text, path }) => (
          <li key={text}>
            {text.charAt(0).toUpperCase() + text.slice(1)}.{" "}
            <Link className={f.link} to={path}>
              {t.settle}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
