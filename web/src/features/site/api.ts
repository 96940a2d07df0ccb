import { send } from "~/api/client";
import { type ContactValues, contactBody, type QuoteValues } from "./rules";

/** Without a popup: a failed contact message only stops the loading state (R214). */
export const sendContact = ({ email, name, subject, message }: ContactValues, honeypot: HTMLInputElement | null) => {
  const body = { email: email.trim(), subject, body: contactBody(name, message), ...honeypotField(honeypot) };
  return send((api) => api.POST("/api/contact-us", { body }));
};

export const sendQuote = (values: QuoteValues, honeypot: HTMLInputElement | null) =>
  send(
    (api) =>
      api.POST("/api/contact-us/company", {
        body: { ...values, email: values.email.trim(), ...honeypotField(honeypot) },
      }),
    { popup: true },
  );

/** The honeypot's value. People leave it empty, so the field is sent only for robots. */
const honeypotField = (field: HTMLInputElement | null) => (field?.value ? { recado: field.value } : {});
