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
  const trap = useRef<HTMLInputElement>(null);
  const form = useForm<ContactValues>({ initial: emptyContact });

  async function deliver(values: ContactValues) {
    try {
      await sendContact(values, trap.current);
    } catch {
      // The specification wants silence here; what was typed stays, and the e-mail beside the form is the other way.
      return;
    }
    await popup.show({ tone: "success", title: contact.sent });
    await navigate({ to: "/confirmacao-contato" });
  }

  return <ContactView form={form} trap={trap} supportEmail={supportEmail} onSubmit={form.submit(deliver)} />;
}
