import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { cardsQuery, type SavedCard } from "~/api/queries/cards";
import { payerQuery } from "~/api/queries/payer";
import { ownId } from "~/login/me";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { forgetPayer } from "./api";
import { CardsView } from "./CardsView";
import { allowRemoval } from "./removal";
import { cardTexts, cards as t, remembered as t2 } from "./strings";

/** `send` has shown the problem; the page reads again how things stand. */
const ignoreShown = () => null;

/** `/dados-pagamento-cliente`. */
export default function CardsPage() {
  const navigate = useNavigate();
  const query = useQuery(cardsQuery(ownId()));
  const payer = useQuery(payerQuery(ownId()));

  async function remove(card: SavedCard) {
    const text = cardTexts.last(card.lastDigits);
    const sure = await popup.confirm({ tone: "error", title: t.ask, text, confirmLabel: t.yes, cancelLabel: t.no });
    if (!sure) return;
    allowRemoval(card.id);
    await navigate({ to: "/cancelar-cartao", search: { id: card.id } });
  }

  async function forget() {
    const text = t2.askText;
    if (!(await popup.confirm({ title: t2.ask, text, confirmLabel: t2.yes, cancelLabel: t2.no, ends: true }))) return;
    await forgetPayer(ownId()).catch(ignoreShown);
    await payer.refetch();
  }

  if (query.data)
    return (
      <CardsView
        cards={query.data}
        onRemove={(card) => void remove(card)}
        payer={payer.data?.remembered ? payer.data : null}
        onForget={forget}
      />
    );
  return query.isError ? (
    <LoadFailed onRetry={() => void query.refetch()} />
  ) : (
    <Loading title={t.title} lead={t.lead} />
  );
}
