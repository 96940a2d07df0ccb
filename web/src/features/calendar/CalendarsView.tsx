import { useState } from "react";
import type { OutsideCalendar, OutsideCalendars } from "~/api/queries/calendars";
import { Alert } from "~/ui/Alert";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import type { CalendarForm } from "./api";
import c from "./Calendars.module.css";
import { CalendarCard } from "./components/CalendarCard";
import { ConnectForm } from "./components/ConnectForm";
import { form, help, page as t } from "./strings";

interface Props {
  list: OutsideCalendars;
  /** The calendar that is being read or removed. */
  working: string | null;
  onSave: (one: OutsideCalendar | null, form: CalendarForm) => Promise<void>;
  onRead: (one: OutsideCalendar) => void;
  onRemove: (one: OutsideCalendar) => void;
}

export function CalendarsView({ list, working, onSave, onRead, onRemove }: Props) {
  const [changing, setChanging] = useState<string | null>(null);
  const full = list.calendars.length >= list.most;
  return (
    <Container size="md">
      <PageHeader
        title={t.title}
        lead={t.lead}
        actions={
          <ButtonLink to="/gerenciar-disponibilidade" variant="secondary">
            {t.back}
          </ButtonLink>
        }
      />
      <div className={c.page}>
        <section className={c.part} aria-labelledby="conectados">
          <h2 id="conectados" className={c.heading}>
            {t.list}
          </h2>
          {list.calendars.length === 0 ? (
            <EmptyState title={t.empty} text={t.emptyText} />
          ) : (
            <ul className={c.list}>
              {list.calendars.map((one) => (
                <li key={one.id} className={c.item}>
                  <CalendarCard
                    one={one}
                    working={working === one.id}
                    onRead={() => onRead(one)}
                    onChange={() => setChanging(changing === one.id ? null : one.id)}
                    onRemove={() => onRemove(one)}
                  />
                  {changing === one.id && (
                    <ConnectForm
                      one={one}
                      onSave={(values) => onSave(one, values).then(() => setChanging(null))}
                      onCancel={() => setChanging(null)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          <p className={c.quiet}>{t.kept}</p>
        </section>
        <Card as="section" aria-labelledby="conectar" className={c.part}>
          <h2 id="conectar" className={c.heading}>
            {form.title}
          </h2>
          {full ? (
            <Alert>{form.full(list.most)}</Alert>
          ) : (
            <ConnectForm key={list.calendars.length} onSave={(values) => onSave(null, values)} />
          )}
        </Card>
        <section className={c.part} aria-labelledby="ajuda">
          <h2 id="ajuda" className={c.heading}>
            {help.title}
          </h2>
          <dl className={c.steps}>
            {help.steps.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className={c.quiet}>{help.secret}</p>
        </section>
      </div>
    </Container>
  );
}
