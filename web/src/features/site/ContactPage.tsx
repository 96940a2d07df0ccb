import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { showProblem } from "~/api/attempt";
import { useConfig } from "~/api/config";
import { ApiError } from "~/api/errors";
import { useForm } from "~/lib/form";
import { popup } from "~/ui/Popup";
import { sendContact } from "./api";
import { ContactView } from "./ContactView";
import { type ContactValues, emptyContact } from "./rules";
import { contact } from "./strings";

/** The operation calls the message "body"; the form calls it "message". */
function faultOfForm(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = error.fields?.map((field) => (field.name === "body" ? { ...field, name: "message" } : field));
  return { fields };
}

export default function ContactPage() {
  const navigate = useNavigate();
  const { supportEmail } = useConfig();
  const honeypot = useRef<HTMLInputElement>(null);
  const form = useForm<ContactValues>({ initial: emptyContact });

  async function deliver(values: ContactValues) {
    try {
      await sendContact(values, honeypot.current);
    } catch (error) {
      // The form keeps its values (Q207). A refusal without a field, such as too many messages, is a popup.
      if (!form.applyFault(faultOfForm(error))) showProblem(error instanceof ApiError ? error : new ApiError(0));
      return;
    }
    await popup.show({ tone: "success", title: contact.sent });
    await navigate({ to: "/confirmacao-contato" });
  }

  return <ContactView form={form} honeypot={honeypot} supportEmail={supportEmail} onSubmit={form.submit(deliver)} />;
}
