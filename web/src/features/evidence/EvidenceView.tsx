import { attempt } from "~/api/attempt";
import type { EvidenceDocument, Surveys } from "~/api/queries/evidence";
import { useForm } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { TextField } from "~/ui/TextField";
import { SurveyCard } from "./components/SurveyCard";
import c from "./Evidence.module.css";
import { evidenceTexts as t } from "./strings";
import { dayOf } from "./when";

interface Props {
  id: string;
  reader: "company" | "admin";
  documents: readonly EvidenceDocument[];
  surveys: Surveys;
  onIssue: (from: string, until: string) => Promise<void>;
  onDownload: (documentId: string, number: string) => Promise<void>;
  onOpen: () => Promise<void>;
}

export function EvidenceView({ id, reader, documents, surveys, onIssue, onDownload, onOpen }: Props) {
  return (
    <Container size="md">
      <PageHeader
        title={t.title}
        lead={t.lead}
        actions={
          <ButtonLink
            to={reader === "admin" ? "/admin/company/$id" : "/empresas/painel/$id"}
            params={{ id }}
            variant="secondary"
            size="sm"
          >
            {t.back}
          </ButtonLink>
        }
      />
      <div className={c.page}>
        <Alert tone="info" title={t.notInventory}>
          {t.notInventoryText}
        </Alert>
        <Card as="section" aria-labelledby="emitir">
          <h2 id="emitir" className={c.heading}>
            {t.issue}
          </h2>
          <p>{t.issueText}</p>
          <IssueForm onIssue={onIssue} />
        </Card>
        <Card as="section" aria-labelledby="documentos">
          <h2 id="documentos" className={c.heading}>
            {t.list}
          </h2>
          {documents.length === 0 ? (
            <EmptyState title={t.none} text={t.noneText} />
          ) : (
            <ul className={c.list}>
              {documents.map((one) => (
                <li key={one.id}>
                  <span>
                    <strong>{t.number(one.number)}</strong>
                    <br />
                    {t.period(one.from, one.until)}
                    <br />
                    <span className={c.note}>{t.issued(dayOf(one.issuedAt))}</span>
                  </span>
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={t.downloadOf(one.number)}
                    onClick={() => onDownload(one.id, one.number)}
                  >
                    {t.download}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <SurveyCard surveys={surveys} mine={reader === "company"} onOpen={onOpen} />
      </div>
    </Container>
  );
}

function IssueForm({ onIssue }: Pick<Props, "onIssue">) {
  const form = useForm({ initial: { from: "", until: "" }, validate: () => ({}) });
  const submit = form.submit(({ from, until }) => attempt(() => onIssue(from, until), form.applyFault));
  return (
    <form noValidate className={c.form} onSubmit={submit}>
      <div className={c.days}>
        <TextField label={t.from} required mask="date" placeholder="dd/mm/aaaa" {...form.field("from")} />
        <TextField label={t.until} required mask="date" placeholder="dd/mm/aaaa" {...form.field("until")} />
      </div>
      <div>
        <Button type="submit" loading={form.busy}>
          {t.make}
        </Button>
      </div>
    </form>
  );
}
