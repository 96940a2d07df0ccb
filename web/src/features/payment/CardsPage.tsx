import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { cardsQuery, type SavedCard } from "~/api/queries/cards";
import { ownId } from "~/login/me";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { CardsView } from "./CardsView";
import { allowRemoval } from "./removal";
import { cardTexts, cards as t } from "./strings";

/** `/dados-pagamento-cliente`. */
export default function CardsPage() {
  const navigate = useNavigate();
  const query = useQuery(cardsQuery(ownId()));

  async function remove(card: SavedCard) {
    const text = cardTexts.last(card.lastDigits);
    const sure = await popup.confirm({ tone: "error", title: t.ask, text, confirmLabel: t.yes, cancelLabel: t.no });
    if (!sure) return;
    allowRemoval(card.id);
    await navigate({ to: "/cancelar-cartao", search: { id: card.id } });
  }

  if (query.data) return <CardsView cards={query.data} onRemove={(card) => void remove(card)} />;
  return query.isError ? (
    <LoadFailed onRetry={() => void query.refetch()} />
  ) : (
    <Loading title={t.title} lead={t.lead} />
  );
}
