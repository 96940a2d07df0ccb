import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { ApiError } from "~/api/errors";
import { checkQuery, type EvidenceCheck } from "~/api/queries/evidence";
import { useForm } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { LoadFailed } from "~/ui/LoadFailed";
import { PageHeader } from "~/ui/PageHeader";
import { Spinner } from "~/ui/Spinner";
import { TextField } from "~/ui/TextField";
import c from "./Evidence.module.css";
import { checkTexts as t } from "./strings";
import { dayOf } from "./when";

/** `/conferir/:number`, whose address is in a document, and `/conferir`, where its number is typed. */
export default function CheckPage() {
  const { number = "" } = useParams({ strict: false });
  return (
    <Container size="sm">
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.page}>
        <NumberForm key={number} number={number} />
        {number && <Outcome number={number} />}
      </div>
    </Container>
  );
}

function NumberForm({ number }: { number: string }) {
  const navigate = useNavigate();
  const form = useForm({ initial: { number }, validate: () => ({}) });
  const submit = form.submit(async (values) => {
    const typed = values.number.trim();
    if (typed) await navigate({ to: "/conferir/$number", params: { number: typed } });
  });
  return (
    <form noValidate className={c.form} onSubmit={submit}>
      <TextField
        label={t.number}
        hint={t.numberHint}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        {...form.field("number")}
      />
      <div>
        <Button type="submit">{t.check}</Button>
      </div>
    </form>
  );
}

function Outcome({ number }: { number: string }) {
  const query = useQuery(checkQuery(number));
  if (query.data) return <Found check={query.data} />;
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <Alert tone="warn" title={t.missing}>
        {t.missingText}
      </Alert>
    );
  if (query.error instanceof ApiError && query.error.status === 409)
    return <Alert tone="error" title={query.error.description} />;
  return query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : <Spinner />;
}

function Found({ check }: { check: EvidenceCheck }) {
  return (
    <Card as="section" aria-labelledby="conferido">
      <h2 id="conferido" className={c.heading}>
        {t.found}
      </h2>
      <dl className={c.values}>
        <div>
          <dt>{t.number}</dt>
          <dd>{check.number}</dd>
        </div>
        <div>
          <dt>{t.day}</dt>
          <dd>{dayOf(check.issuedAt)}</dd>
        </div>
        <div>
          <dt>{t.hash}</dt>
          <dd className={c.code}>{check.hash}</dd>
        </div>
      </dl>
      <p>{t.compare}</p>
      <p className={c.note}>{t.hidden}</p>
    </Card>
  );
}
