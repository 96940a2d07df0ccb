import { useNavigate } from "@tanstack/react-router";
import { useForm } from "~/lib/form";
import { sendQuote } from "./api";
import { ForCompaniesView } from "./ForCompaniesView";
import { emptyQuote, type QuoteValues, quoteErrors } from "./rules";

export default function ForCompaniesPage() {
  const navigate = useNavigate();
  const form = useForm<QuoteValues>({ initial: emptyQuote, validate: quoteErrors });

  async function deliver(values: QuoteValues) {
    try {
      await sendQuote(values);
    } catch (error) {
      form.applyFault(error);
      return;
    }
    await navigate({ to: "/confirmacao-contato" });
  }

  return <ForCompaniesView form={form} onSubmit={form.submit(deliver)} />;
}
