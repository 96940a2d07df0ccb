import type { Plan } from "~/api/queries/plans";
import type { Simulation } from "~/api/queries/subscriptions";

/** The cost of each plan in a month with a number of sessions, at their average price. */

export const MAX_SESSIONS = 300;

const cents = (reais: number): number => Math.round(reais * 100);

export interface Cost {
  plan: Plan;
  /** In reais. */
  fee: number;
  cost: number;
}

export interface Outcome {
  costs: Cost[];
  best: Cost | null;
  /** Saving of the best plan against the current one, in reais; 0 when nothing is cheaper. */
  saving: number;
}

const cheapest = (costs: readonly Cost[]): Cost | null =>
  costs.reduce<Cost | null>((low, one) => (low === null || one.cost < low.cost ? one : low), null);

/**
 * For the real number of sessions the server's sums are used; for another number they are scaled and rounded to
 * centavos.
 */
export function simulate(real: Simulation, sessions: number): Outcome {
  const average = real.sessions > 0 ? cents(real.gross) / real.sessions : 0;
  const costs = (real.plans ?? []).map(({ plan, fee }) => {
    const share = sessions === real.sessions ? cents(fee) : Math.round((average * sessions * plan.percent) / 100);
    return { plan, fee: share / 100, cost: (share + cents(plan.value)) / 100 };
  });
  const best = cheapest(costs);
  const current = costs.find(({ plan }) => plan.id === real.currentPlanId);
  const saving = best && current ? Math.max(0, cents(current.cost) - cents(best.cost)) / 100 : 0;
  return { costs, best, saving };
}

/** The cost of each plan for who has no sessions yet: so many in a month, at one price in reais. */
export function estimate(plans: readonly Plan[], sessions: number, price: number): Outcome {
  const gross = cents(price) * sessions;
  const costs = plans.map((plan) => {
    const share = Math.round((gross * plan.percent) / 100);
    return { plan, fee: share / 100, cost: (share + cents(plan.value)) / 100 };
  });
  return { costs, best: cheapest(costs), saving: 0 };
}
