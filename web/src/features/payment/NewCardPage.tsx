import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useConfig } from "~/api/config";
import { ApiError } from "~/api/errors";
import { cardsQuery, keepsCardsQuery } from "~/api/queries/cards";
import { customerQuery } from "~/api/queries/customers";
import { applyMask } from "~/lib/masks";
import { useQueryParam } from "~/lib/useQueryParam";
import { ownId } from "~/login/me";
import { returnTo } from "~/login/returns";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { saveCard } from "./api";
import { type NewCardValues, NewCardView } from "./NewCardView";
import { sealedCard } from "./requests";
import { payerOf, withoutPath } from "./rules";
import { BadCard, showBadCard } from "./shared/cardForm";
import { KeptWithPayment } from "./shared/KeptWithPayment";
import { NoCards } from "./shared/NoCards";
import { results, newCard as t } from "./strings";

/** `/novo-metodo-pagamento`. With `volta` the page from which the person came follows. */
export default function NewCardPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const query = useQuery(customerQuery(ownId()));
  const keeps = useQuery(keepsCardsQuery());
  const { takesCards } = useConfig();
  const back = returnTo(useQueryParam("volta"));

  /** Returns the field errors of the server, or null when the card was saved. */
  async function save(v: NewCardValues) {
    try {
      await saveCard(ownId(), { customer: payerOf(v), card: await sealedCard(v) });
    } catch (error) {
      return refused(error);
    }
    client.removeQueries({ queryKey: cardsQuery(ownId()).queryKey });
    await popup.show({ tone: "success", title: t.saved });
    await navigate({ href: back ?? "/dados-pagamento-cliente" });
    return null;
  }

  const me = query.data;
  if (!takesCards) return <NoCards title={t.title} to="/home-cliente" />;
  if (keeps.data === false) return <KeptWithPayment texts={t} to="/psicologos" />;
  if (me && keeps.data)
    return (
      <NewCardView
        payer={{
          fullName: me.fullName,
          email: me.payerEmail,
          cpf: applyMask("cpfCnpj", me.cpf),
          telephone: applyMask("phone", me.cellPhone),
        }}
        onSave={save}
      />
    );
  const failed = [query, keeps].filter((one) => one.isError);
  return failed.length > 0 ? (
    <LoadFailed onRetry={() => failed.forEach((one) => void one.refetch())} />
  ) : (
    <Loading title={t.title} lead={t.lead} />
  );
}

async function refused(error: unknown) {
  if (error instanceof BadCard) return showBadCard(error, results.close);
  if (!(error instanceof ApiError)) throw error;
  const fields = withoutPath(error.fields);
  if (fields.length === 0)
    void popup.show({ tone: "error", title: error.description || results.lost, confirmLabel: results.close });
  return fields;
}
