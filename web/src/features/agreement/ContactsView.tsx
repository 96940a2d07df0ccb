import type { SealedContact } from "~/api/queries/agreements";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { Pager } from "~/ui/Pager";
import c from "./Agreement.module.css";
import type { ContactText } from "./content";
import { contacts as t } from "./strings";
import { momentOf } from "./when";

interface Props {
  list: readonly SealedContact[];
  /** By patient. null does not open; a patient who is missing is being opened. */
  opened: ReadonlyMap<string, ContactText | null>;
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function ContactsView({ list, opened, page, pages, onPage }: Props) {
  return (
    <Container size="md">
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.page}>
        {list.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
        {list.map((one) => (
          <Card key={one.customerId} as="section" className={c.part} aria-labelledby={`contato-${one.customerId}`}>
            <h2 id={`contato-${one.customerId}`} className={c.heading}>
              {one.name}
            </h2>
            <Opened text={opened.get(one.customerId)} />
            <p className={c.quiet}>{t.written(momentOf(one.writtenAt))}</p>
          </Card>
        ))}
        <Pager page={page} pages={pages} onPage={onPage} />
        <div className={c.buttons}>
          <ButtonLink to="/meu-contrato" variant="ghost">
            {t.back}
          </ButtonLink>
        </div>
      </div>
    </Container>
  );
}

function Opened({ text }: { text: ContactText | null | undefined }) {
  if (text === undefined) return <p role="status">{t.opening}</p>;
  if (text === null) return <p role="alert">{t.closed}</p>;
  const who = [text.name, text.relation].filter(Boolean).join(", ");
  return (
    <dl className={c.facts}>
      {who && <Fact label={t.relation} value={who} />}
      {text.phone && <Fact label={t.phone} value={text.phone} />}
      {text.place && <Fact label={t.place} value={text.place} />}
    </dl>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
