import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { billingQuery } from "~/api/queries/companies";
import { BadCard, sealedCard, showBadCard } from "~/features/payment/shared/cardForm";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { saveBilling } from "./api";
import { type BillingSave, billingBody, billingFields } from "./billing";
import { PaymentView } from "./PaymentView";
import { billingTexts as t } from "./strings";

/** `/empresas/:id/pagamento`. */
export default function PaymentPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(billingQuery(id));
  const client = useQueryClient();

  /** Returns the field errors of the server, or null when everything was saved. */
  async function save({ values, card }: BillingSave) {
    try {
      const sealed = card ? { card: await sealedCard(card) } : {};
      await saveBilling(id, { ...billingBody(values), ...sealed });
    } catch (error) {
      return refused(error);
    }
    await popup.show({ tone: "success", title: t.saved });
    await client.invalidateQueries({ queryKey: billingQuery(id).queryKey });
    return null;
  }

  if (query.data) return <PaymentView billing={query.data} onSave={save} />;
  return query.isError ? (
    <LoadFailed onRetry={() => void query.refetch()} />
  ) : (
    <Loading title={t.title} lead={t.lead} />
  );
}

async function refused(error: unknown) {
  if (error instanceof BadCard) return showBadCard(error, t.close);
  if (!(error instanceof ApiError)) throw error;
  const fields = billingFields(error.fields);
  if (fields.length === 0) showProblem(error);
  return fields;
}
