import { skipToken, useQuery } from "@tanstack/react-query";
import { type Config, send } from "~/api/client";
import { useConfig } from "~/api/config";
import { type ContactValues, contactBody, type QuoteValues } from "./rules";

/**
 * The first-session discount, zero until the server has answered: the default that `useConfig`
 * lends would promise, in the markup made at build time, what an operator may have switched off.
 */
export function useDiscountPercent(): number {
  useConfig();
  const answered = useQuery<Config>({ queryKey: ["config"], queryFn: skipToken });
  return answered.data?.discountPercent ?? 0;
}

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
