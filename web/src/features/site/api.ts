import { useQuery } from "@tanstack/react-query";
import { type Config, send } from "~/api/client";
import { type ContactValues, contactBody, type QuoteValues } from "./rules";

type SiteConfig = Pick<Config, "supportEmail" | "discountPercent" | "company" | "dpo">;

/**
 * What a page shows before the server answers, and in the markup made at build time. The discount
 * starts at zero: a page must never promise one that the operator has switched off.
 */
const unknown: SiteConfig = {
  supportEmail: "",
  discountPercent: 0,
  company: { name: "", cnpj: "", address: "" },
  dpo: { name: "", email: "" },
};

/** Quiet: a page that reads well without the settings opens no popup over a failed read. */
export function useConfig(): SiteConfig {
  const { data } = useQuery({
    queryKey: ["config"],
    queryFn: () => send((api) => api.GET("/api/config"), { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? unknown;
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
