import { useState } from "react";
import type { CalendarAccount, OutsideCalendar, OutsideCalendars } from "~/api/queries/calendars";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import type { AccountForm, CalendarForm, ChoiceForm } from "./api";
import c from "./Calendars.module.css";
import { Accounts, type OpenPart } from "./components/Accounts";
import { CalendarCard } from "./components/CalendarCard";
import { Connect } from "./components/Connect";
import { ConnectForm } from "./components/ConnectForm";
import { help, page as t } from "./strings";

interface Props {
  therapistId: string;
  list: OutsideCalendars;
  /** The calendar or account that is being read or removed. */
  working: string | null;
  onSave: (one: OutsideCalendar | null, form: CalendarForm) => Promise<void>;
  onRead: (one: OutsideCalendar) => void;
  onRemove: (one: OutsideCalendar) => void;
  /** Returns the id of the new account. */
  onConnect: (values: AccountForm) => Promise<string>;
  onChoose: (one: CalendarAccount, values: ChoiceForm) => Promise<void>;
  onPassword: (one: CalendarAccount, values: { user: string; password: string }) => Promise<void>;
  onRemoveAccount: (one: CalendarAccount) => void;
}

export function CalendarsView(props: Props) {
  const { therapistId, list, working, onSave, onRead, onRemove } = props;
  const [changing, setChanging] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenPart | null>(null);
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
        {list.accounts.length > 0 && (
          <Accounts
            therapistId={therapistId}
            list={list.accounts}
            working={working}
            open={open}
            onOpen={setOpen}
            onChoose={props.onChoose}
            onPassword={props.onPassword}
            onRemove={props.onRemoveAccount}
          />
        )}
        <Connect
          list={list}
          onCalendar={(values) => onSave(null, values)}
          onAccount={(values) => props.onConnect(values).then((id) => setOpen({ id, part: "choose" }))}
        />
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
