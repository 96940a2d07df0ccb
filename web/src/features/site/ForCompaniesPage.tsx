import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { useForm } from "~/lib/form";
import { sendQuote } from "./api";
import { ForCompaniesView } from "./ForCompaniesView";
import { emptyQuote, type QuoteValues, quoteErrors } from "./rules";

export default function ForCompaniesPage() {
  const navigate = useNavigate();
  const honeypot = useRef<HTMLInputElement>(null);
  const form = useForm<QuoteValues>({ initial: emptyQuote, validate: quoteErrors });

  async function deliver(values: QuoteValues) {
    try {
      await sendQuote(values, honeypot.current);
    } catch (error) {
      form.applyFault(error);
      return;
    }
    await navigate({ to: "/confirmacao-contato" });
  }

  return <ForCompaniesView form={form} honeypot={honeypot} onSubmit={form.submit(deliver)} />;
}
