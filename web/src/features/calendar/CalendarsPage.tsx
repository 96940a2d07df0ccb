import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type CalendarAccount, calendarsKey, calendarsQuery, type OutsideCalendar } from "~/api/queries/calendars";
import { ownId } from "~/login/me";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import {
  type AccountForm,
  type CalendarForm,
  changeCalendar,
  changePassword,
  chooseCalendars,
  connectAccount,
  connectCalendar,
  readCalendar,
  removeAccount,
  removeCalendar,
} from "./api";
import { CalendarsView } from "./CalendarsView";
import { account, card, page as t } from "./strings";

const TOAST_MS = 4000;

/** `/meus-calendarios`: calendars elsewhere whose busy times close hours. */
export default function CalendarsPage() {
  const client = useQueryClient();
  const id = ownId();
  const query = useQuery(calendarsQuery(id));
  const [working, setWorking] = useState<string | null>(null);

  /** Runs a change, tells what the server says about it, and reads the list again. */
  async function apply(run: () => Promise<{ message?: string }>): Promise<void> {
    const { message } = await run();
    await client.invalidateQueries({ queryKey: calendarsKey });
    if (message) toast.show(message, TOAST_MS);
  }

  async function work(one: { id: string }, run: () => Promise<{ message?: string }>): Promise<void> {
    setWorking(one.id);
    try {
      await apply(run);
    } catch {
      // The popup has shown the error.
    } finally {
      setWorking(null);
    }
  }

  async function remove(one: OutsideCalendar): Promise<void> {
    const sure = await popup.confirm({
      title: card.question(one.name),
      text: card.questionText,
      confirmLabel: card.remove,
      cancelLabel: card.no,
      ends: true,
    });
    if (sure) await work(one, () => removeCalendar(id, one.id));
  }

  async function forget(one: CalendarAccount): Promise<void> {
    const sure = await popup.confirm({
      title: account.question(one.host),
      text: account.questionText,
      confirmLabel: account.remove,
      cancelLabel: account.no,
      ends: true,
    });
    if (sure) await work(one, () => removeAccount(id, one.id));
  }

  async function connect(form: AccountForm): Promise<string> {
    let connected = "";
    await apply(async () => {
      const answer = await connectAccount(id, form);
      connected = answer.id;
      return answer;
    });
    return connected;
  }

  const save = (one: OutsideCalendar | null, form: CalendarForm) =>
    apply(() => (one ? changeCalendar(id, one.id, form) : connectCalendar(id, form)));

  if (!query.data)
    return query.isError ? (
      <LoadFailed onRetry={() => void query.refetch()} />
    ) : (
      <Loading title={t.title} lead={t.lead} />
    );
  return (
    <CalendarsView
      therapistId={id}
      list={query.data}
      working={working}
      onSave={save}
      onRead={(one) => void work(one, () => readCalendar(id, one.id))}
      onRemove={(one) => void remove(one)}
      onConnect={connect}
      onChoose={(one, form) => apply(() => chooseCalendars(id, one.id, form))}
      onPassword={(one, form) => apply(() => changePassword(id, one.id, form))}
      onRemoveAccount={(one) => void forget(one)}
    />
  );
}
