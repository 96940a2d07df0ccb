import { useState } from "react";
import type { SelectablePayout } from "~/api/queries/adminPayouts";

/** Adds amounts in centavos, because sums of reais have rounding errors. */
export const sumOf = (list: Iterable<{ amount: number }>): number => {
  let cents = 0;
  for (const { amount } of list) cents += Math.round(amount * 100);
  return cents / 100;
};

/** The payouts that the administrator chose, over all pages of the list. */
export function useSelection(selectable: readonly SelectablePayout[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, SelectablePayout>>(new Map());
  const all = selectable.length > 0 && selectable.every(({ id }) => chosen.has(id));

  function toggle(payout: SelectablePayout) {
    const next = new Map(chosen);
    if (!next.delete(payout.id)) next.set(payout.id, payout);
    setChosen(next);
  }

  function toggleAll() {
    const next = new Map(chosen);
    for (const payout of selectable) {
      if (all) next.delete(payout.id);
      else next.set(payout.id, payout);
    }
    setChosen(next);
  }

  return {
    list: [...chosen.values()],
    has: (id: string) => chosen.has(id),
    all,
    some: !all && selectable.some(({ id }) => chosen.has(id)),
    toggle,
    toggleAll,
    clear: () => setChosen(new Map()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
