import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { attempt } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { administratorsQuery, type InboxMessage, MESSAGE_STATES, messageQuery } from "~/api/queries/office";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Loading } from "~/ui/Loading";
import NotFound from "~/ui/NotFound";
import { SelectField } from "~/ui/SelectField";
import { TextArea } from "~/ui/TextArea";
import { useLeaveGuard } from "~/ui/useLeaveGuard";
import c from "./Admin.module.css";
import { AdminPage, Facts, PageFailed, Section } from "./components/parts";
import s from "./Message.module.css";
import { answerMessage, setMessage } from "./officeApi";
import { mail } from "./strings/mail";
import { inbox as t } from "./strings/office";
import { useAction } from "./useAction";

const states = MESSAGE_STATES.map((value) => ({ value, label: t.states[value] }));

/** `/admin/mensagens/$id`: a message, who works on it, and the answers. */
export default function MessagePage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(messageQuery(id));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  if (query.isError && !query.data) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} size="lg" />;
  const m = query.data;
  return (
    <AdminPage title={m.subject} back={{ to: "/admin/mensagens", label: t.back }}>
      <Card>
        <Section title={t.message}>
          <Facts facts={factsOf(m)} />
          <p className={s.text}>{m.body}</p>
        </Section>
      </Card>
      <Work message={m} />
      <Section title={t.answers}>
        {m.answers?.length ? (
          m.answers.map((a) => (
            <Card key={a.at + a.body}>
              <p className={c.note}>
                {t.answeredBy(a.authorName, a.at)} {!a.sent && `(${t.sending})`}
              </p>
              <p className={s.text}>{a.body}</p>
            </Card>
          ))
        ) : (
          <p className={c.note}>{t.noAnswers}</p>
        )}
        <AnswerForm id={m.id} />
      </Section>
    </AdminPage>
  );
}

const factsOf = (m: InboxMessage) => [
  { label: t.email, value: m.email },
  { label: t.received, value: m.at },
  ...(m.kind === "QUOTE"
    ? [
        { label: t.name, value: m.name },
        { label: t.company, value: m.companyName },
        { label: t.phone, value: m.telefone },
        { label: t.employees, value: m.employees },
      ]
    : []),
];

/** A choice is stored at once. */
function Work({ message: m }: { message: InboxMessage }) {
  const team = useQuery(administratorsQuery());
  const action = useAction();
  const people = (team.data ?? []).filter((a) => a.state === "ACTIVE" || a.id === m.assigneeId);
  const save = (status: string, assigneeId: string) =>
    void action.run(() => setMessage(m.id, status, assigneeId), { title: t.saved });
  return (
    <Section title={t.work}>
      <div className={c.two}>
        <SelectField
          label={t.status}
          options={states}
          value={m.status}
          disabled={action.busy}
          onChange={(e) => save(e.target.value, m.assigneeId)}
        />
        <SelectField
          label={t.assignee}
          placeholder={t.nobody}
          options={people.map((a) => ({ value: a.id, label: a.fullName || a.email }))}
          value={m.assigneeId}
          disabled={action.busy}
          onChange={(e) => save(m.status === "NEW" ? "OPEN" : m.status, e.target.value)}
        />
      </div>
    </Section>
  );
}

function AnswerForm({ id }: { id: string }) {
  const action = useAction();
  const form = useForm({
    initial: { body: "" },
    validate: (v): { body?: string } => (v.body.trim() ? {} : { body: t.answerMissing }),
  });
  useLeaveGuard(form.dirty, mail);
  async function answer({ body }: { body: string }) {
    await attempt(async () => {
      await answerMessage(id, body.trim());
      form.reset();
      await action.finish(t.sent);
    }, form.applyFault);
  }
  return (
    <form className={c.form} noValidate onSubmit={form.submit(answer)}>
      <TextArea label={t.answer} hint={t.answerHint} rows={6} maxLength={5000} {...form.field("body")} />
      <div className={c.actions}>
        <Button type="submit" loading={form.busy}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}
