import { send } from "~/api/client";
import { type ContactValues, contactBody, type QuoteValues } from "./rules";

/** Without a popup: the page shows faults on their fields (Q207). */
export const sendContact = ({ email, name, subject, message }: ContactValues, honeypot: HTMLInputElement | null) => {
  const body = { email: email.trim(), subject, body: contactBody(name, message), ...honeypotField(honeypot) };
  return send((api) => api.POST("/api/contact-us", { body }));
};

/** Ends the news for the owner of a mailed link. */
export const unsubscribe = (token: string) =>
  send((api) => api.POST("/api/unsubscribe", { params: { query: { token } } }));

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
