import { send } from "~/api/client";
import { type ContactValues, contactBody, type QuoteValues } from "./rules";

/** Quiet: a failed contact message only stops the loading (R214). */
export const sendContact = ({ email, name, subject, message }: ContactValues) =>
  send(
    (api) => api.POST("/api/contact-us", { body: { email: email.trim(), subject, body: contactBody(name, message) } }),
    {
      quiet: true,
    },
  );

export const sendQuote = (values: QuoteValues) =>
  send((api) => api.POST("/api/contact-us/company", { body: { ...values, email: values.email.trim() } }));
