import { Link } from "@tanstack/react-router";
import { attempt } from "~/api/attempt";
import f from "~/features/login/shared/Form.module.css";
import { useForm } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { TextArea } from "~/ui/TextArea";
import { deletionErrors, REASON_MAX } from "./deletionRules";
import c from "./RequestDeletion.module.css";
import { deletionTexts as t } from "./strings/deletion";

interface Props {
  signedIn: boolean;
  draft: string;
  /** The server's reason for a refusal. */
  refusal: string | undefined;
  onSubmit: (reason: string) => Promise<void>;
}

export function RequestDeletionView({ signedIn, draft, refusal, onSubmit }: Props) {
  const form = useForm({ initial: { reason: draft }, validate: deletionErrors });
  const submit = form.submit((v) => attempt(() => onSubmit(v.reason.trim()), form.applyFault));
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
        <form className={f.form} noValidate onSubmit={submit}>
          {refusal && (
            <Alert tone="error" title={t.refused}>
              {refusal}
            </Alert>
          )}
          <TextArea label={t.reason} required maxLength={REASON_MAX} {...form.field("reason")} />
          {!signedIn && <p className={c.hint}>{t.signInHint}</p>}
          <Button type="submit" variant={signedIn ? "danger" : "primary"} size="lg" loading={form.busy}>
            {signedIn ? t.submit : t.signIn}
          </Button>
        </form>
      </Card>
    </Container>
  );
}
