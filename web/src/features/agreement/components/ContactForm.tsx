import { useForm, withMessages } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { TextField } from "~/ui/TextField";
import c from "../Agreement.module.css";
import { type ContactText, NO_CONTACT } from "../content";
import { contact as t } from "../strings";
import { momentOf } from "../when";

export interface ContactProps {
  therapistName: string;
  /** When the kept contact was written; empty without one. */
  contactAt: string;
  /** Returns true when it was saved. */
  onSave: (text: ContactText) => Promise<boolean>;
  onRemove: () => Promise<void>;
}

/** Nobody can correct a sealed number later, so one that lacks digits is refused here. */
function problemOfPhone(phone: string, place: string): string {
  if (!phone) return place ? "" : t.empty;
  return [10, 11].includes(phone.replace(/\D/g, "").length) ? "" : t.badPhone;
}

/** The emergency contact, optional. It is sealed in this browser, so the form begins empty each time. */
export function ContactForm({ therapistName, contactAt, onSave, onRemove }: ContactProps) {
  const form = useForm<ContactText>({
    initial: NO_CONTACT,
    validate: ({ phone, place }) => withMessages({ phone: problemOfPhone(phone.trim(), place.trim()) }),
  });
  const save = async (text: ContactText) => {
    if (await onSave(text)) form.reset();
  };
  return (
    <Card as="section" className={`${c.part} ${c.screen}`} aria-labelledby="contato">
      <h2 id="contato" className={c.heading}>
        {t.title}
      </h2>
      <p>{t.lead}</p>
      <p className={c.quiet}>{t.sealed(therapistName)}</p>
      {contactAt && <p role="status">{t.kept(momentOf(contactAt))}</p>}
      <form className={c.part} noValidate onSubmit={form.submit(save)}>
        <TextField label={t.name} maxLength={80} autoComplete="off" {...form.field("name")} />
        <TextField
          label={t.relation}
          hint={t.relationHint}
          maxLength={40}
          autoComplete="off"
          {...form.field("relation")}
        />
        <TextField label={t.phone} mask="phone" autoComplete="off" {...form.field("phone")} />
        <TextField label={t.place} hint={t.placeHint} maxLength={160} autoComplete="off" {...form.field("place")} />
        <div className={c.buttons}>
          <Button type="submit" variant="secondary" loading={form.busy}>
            {contactAt ? t.replace : t.save}
          </Button>
          {contactAt && (
            <Button variant="ghost" onClick={onRemove}>
              {t.remove}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
