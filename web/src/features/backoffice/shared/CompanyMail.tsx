import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { popup } from "~/ui/Popup";
import { SelectField } from "~/ui/SelectField";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import { useLeaveGuard } from "~/ui/useLeaveGuard";
import c from "../Admin.module.css";
import { mailCompanyMany, mailCompanyOne } from "../api";
import { Section } from "../components/parts";
import { mailErrors } from "../mailRules";
import { showMailRefusal } from "../showMailRefusal";
import { mail, companyMailTexts as t } from "../strings/mail";

interface Values {
  to: "ALL" | "NEWS" | "ONE";
  email: string;
  subject: string;
  body: string;
}

const empty: Values = { to: "ALL", email: "", subject: "", body: "" };
const audiences = [
  { value: "ALL", label: t.everyone },
  { value: "NEWS", label: t.news },
  { value: "ONE", label: t.one },
];

interface Props {
  companyId: string;
  company: string;
}

/** Mail to the people of one company: a bulk mail to all, or a mail to one. */
export function CompanyMail({ companyId, company }: Props) {
  const form = useForm<Values>({ initial: empty, validate: mailErrors });
  useLeaveGuard(form.dirty, mail);

  const confirmBulkMail = () =>
    popup.confirm({ title: t.ask(company), text: mail.askText, confirmLabel: mail.send, cancelLabel: "Cancelar" });

  async function send({ to, email, subject, body }: Values) {
    const text = { subject: subject.trim(), body: body.trim() };
    if (to === "ONE" && !email.trim()) return popup.show({ tone: "error", title: mail.error, text: mail.noRecipient });
    if (to !== "ONE" && !(await confirmBulkMail())) return;
    try {
      if (to === "ONE") await mailCompanyOne(companyId, email.trim(), text);
      else await mailCompanyMany(companyId, to, text);
    } catch (error) {
      return showMailRefusal(error);
    }
    form.reset();
    void popup.show({ tone: "success", ...(to === "ONE" ? mail.sentOne : mail.sentMany) });
  }

  return (
    <Card>
      <Section title={t.title}>
        <form className={c.form} noValidate onSubmit={form.submit(send)}>
          <div className={c.two}>
            <SelectField label={t.to} hint={mail.targetHint} options={audiences} {...form.field("to")} />
            {form.values.to === "ONE" && (
              <TextField label={t.email} type="email" autoComplete="off" maxLength={250} {...form.field("email")} />
            )}
          </div>
          <TextField label={mail.subject} maxLength={150} {...form.field("subject")} />
          <TextArea label={mail.body} hint={mail.bodyHint} rows={6} maxLength={10_000} {...form.field("body")} />
          <div className={c.actions}>
            <Button type="submit" loading={form.busy}>
              {mail.send}
            </Button>
          </div>
        </form>
      </Section>
    </Card>
  );
}
