import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useConfig } from "~/api/config";
import { cardsQuery, type SavedCard } from "~/api/queries/cards";
import type { UserInfo } from "~/api/user";
import { withReturn } from "~/login/returns";
import { RadioGroup } from "~/ui/RadioGroup";
import { Skeleton } from "~/ui/Skeleton";
import type { Means } from "../api";
import c from "../Standing.module.css";
import { means as t } from "../strings";

const PIX = "pix";

/** The choice as the radio buttons have it: the card's id, or PIX. */
const meansOf = (value: string): Means => (value === PIX ? { method: "pix" } : { method: "card", cardId: value });

/** The first value: what is chosen already, else the card that the person uses, else PIX. */
function firstOf(cards: readonly SavedCard[], before: string | undefined): string {
  const known = before === PIX || cards.some(({ id }) => id === before);
  if (before && known) return before;
  return (cards.find(({ isActive }) => isActive) ?? cards[0])?.id ?? PIX;
}

/** Saved cards and PIX. Cards of employees are not kept, so they pay by PIX, as all do where no cards are taken. */
export function useMeans(user: UserInfo | null, before?: string) {
  const { takesCards } = useConfig();
  const keepsCards = user?.type === "CUSTOMER" && takesCards;
  const query = useQuery({ ...cardsQuery(user?.id ?? ""), enabled: keepsCards });
  const [chosen, setChosen] = useState<string | null>(null);
  const cards = keepsCards ? (query.data ?? []) : [];
  const value = chosen ?? firstOf(cards, before);
  return {
    value,
    means: meansOf(value),
    cards,
    keepsCards,
    loading: keepsCards && query.isPending,
    failed: keepsCards && query.isError,
    setChosen,
  };
}

export function MeansChoice({ state }: { state: ReturnType<typeof useMeans> }) {
  const here = useLocation({ select: ({ href }) => href });
  if (state.loading) return <Skeleton shape="card" />;
  const options = [
    ...state.cards.map(({ id, lastDigits }) => ({ value: id, label: t.card(lastDigits), hint: t.cardHint })),
    { value: PIX, label: t.pix, hint: t.pixHint },
  ];
  return (
    <>
      <RadioGroup legend={t.legend} value={state.value} onChange={state.setChosen} options={options} variant="cards" />
      {state.failed && <p role="alert">{t.failed}</p>}
      {state.keepsCards && (
        <Link to={withReturn("/novo-metodo-pagamento", here)} className={c.link}>
          {t.add}
        </Link>
      )}
      <ul className={c.notes}>
        <li>{t.balance}</li>
        <li>{t.notice}</li>
        <li>{t.released}</li>
      </ul>
    </>
  );
}
