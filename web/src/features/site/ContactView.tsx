import { Link } from "@tanstack/react-router";
import type { FormEvent, Ref } from "react";
import type { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import { Honeypot } from "./components/Honeypot";
import c from "./FormPage.module.css";
import type { ContactValues } from "./rules";
import { CrisisBanner } from "./shared/CrisisBanner";
import { contact } from "./strings";

interface Props {
  form: Pick<ReturnType<typeof useForm<ContactValues>>, "field" | "busy">;
  honeypot: Ref<HTMLInputElement>;
  supportEmail: string;
  onSubmit: (event: FormEvent) => void;
}

export function ContactView({ form, honeypot, supportEmail, onSubmit }: Props) {
  return (
    <Container className={c.page}>
      <PageHeader title={contact.title} lead={contact.lead} />
      <div className={c.columns}>
        <Card>
          <ContactForm form={form} honeypot={honeypot} onSubmit={onSubmit} />
        </Card>
        <aside className={c.side}>
          {supportEmail && (
            <div className={c.note}>
              <h2 className={c.noteTitle}>{contact.directTitle}</h2>
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </div>
          )}
          <div className={c.note}>
            <h2 className={c.noteTitle}>{contact.companiesTitle}</h2>
            <p>{contact.companiesText}</p>
            <Link to="/para-empresas">{contact.companiesLink}</Link>
          </div>
        </aside>
      </div>
      <CrisisBanner />
    </Container>
  );
}

/** The browser checks the type of the e-mail address. The server's faults are shown on their fields (Q207). */
function ContactForm({ form, honeypot, onSubmit }: Pick<Props, "form" | "honeypot" | "onSubmit">) {
  return (
    <form className={c.form} onSubmit={onSubmit}>
      <TextField
        label={contact.email}
        hint={contact.emailHint}
        type="email"
        autoComplete="email"
        {...form.field("email")}
      />
      <TextField label={contact.name} autoComplete="name" {...form.field("name")} />
      <TextField label={contact.subject} {...form.field("subject")} />
      <TextArea label={contact.message} hint={contact.messageHint} rows={6} {...form.field("message")} />
      <Honeypot field={honeypot} />
      <Button type="submit" size="lg" loading={form.busy}>
        {contact.send}
      </Button>
    </form>
  );
}
