import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { useConfig } from "~/api/config";
import { useForm } from "~/lib/form";
import { popup } from "~/ui/Popup";
import { sendContact } from "./api";
import { ContactView } from "./ContactView";
import { type ContactValues, emptyContact } from "./rules";
import { contact } from "./strings";

export default function ContactPage() {
  const navigate = useNavigate();
  const { supportEmail } = useConfig();
  const honeypot = useRef<HTMLInputElement>(null);
  const form = useForm<ContactValues>({ initial: emptyContact });

  async function deliver(values: ContactValues) {
    try {
      await sendContact(values, honeypot.current);
    } catch {
      // A failure shows nothing (R214). The form keeps its values, and the e-mail address is beside it.
      return;
    }
    await popup.show({ tone: "success", title: contact.sent });
    await navigate({ to: "/confirmacao-contato" });
  }

  return <ContactView form={form} honeypot={honeypot} supportEmail={supportEmail} onSubmit={form.submit(deliver)} />;
}
