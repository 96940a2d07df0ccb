import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "~/api/errors";
import { cardsQuery } from "~/api/queries/cards";
import { creditsQuery } from "~/api/queries/customers";
import { payerQuery } from "~/api/queries/payer";
import { sessionQuery } from "~/api/queries/sessions";
import { useServerEvents } from "~/lib/events";
import { useUser } from "~/login/currentUser";
import { useLogin } from "~/login/login";
import { toCents } from "./money";
import { isSettled } from "./rules";
import { PaymentFailed, PaymentLoading, PaymentMissing, SessionPaymentView } from "./SessionPaymentView";
import { refreshHolds } from "./shared/holds";
import { usePaidAnnouncement } from "./usePaidAnnouncement";
import { usePayment } from "./usePayment";

const REFRESH_MS = 60_000;

const isMissing = (error: Error | null): boolean => error instanceof ApiError && [403, 404, 422].includes(error.status);

interface Visit {
  client: QueryClient;
  params: Record<string, string>;
  user: Promise<{ id: string; type: string } | null>;
}

/**
 * Prefetches session, balance, cards and payer in parallel. A request that fails here is repeated by the page, which shows the
 * error.
 */
export async function prepare({ client, params, user }: Visit): Promise<void> {
  const session = client.prefetchQuery(sessionQuery(params.id ?? ""));
  const person = await user;
  const id = person?.type === "CUSTOMER" && person.id;
  await Promise.all([
    session,
    id && client.prefetchQuery(creditsQuery(id)),
    id && client.prefetchQuery(cardsQuery(id)),
    id && client.prefetchQuery(payerQuery(id)),
  ]);
}

/** `/sessao-pagamento/{id}`. */
export default function SessionPaymentPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  return <Payment key={id} id={id} />;
}

function Payment({ id }: { id: string }) {
  const user = useUser();
  const { refresh } = useLogin();
  const query = useQuery({
    ...sessionQuery(id),
    // The event stream reports changes at once. This poll is for networks that block the stream.
    refetchInterval: ({ state }) => (isSettled(state.data) ? false : REFRESH_MS),
  });
  const session = query.data;
  const settled = isSettled(session);
  const common = user?.type === "CUSTOMER" && session !== undefined && !settled;
  const credits = useQuery({ ...creditsQuery(user?.id ?? ""), enabled: common });
  const cards = useQuery({ ...cardsQuery(user?.id ?? ""), enabled: common });
  const payer = useQuery({ ...payerQuery(user?.id ?? ""), enabled: common });
  const reload = () => Promise.all([query.refetch(), common && credits.refetch()]);
  useServerEvents(
    (changed) => {
      if (changed === null || changed === id) void reload();
    },
    session !== undefined && !settled,
  );
  const announce = usePaidAnnouncement(session, reload);
  // Without this, a session that was just booked would be missing in the header after this page is left.
  useEffect(() => void refreshHolds(), []);
  const payment = usePayment({ id, reload, announce, refresh });

  if (session)
    return (
      <SessionPaymentView
        session={session}
        balance={common ? toCents(credits.data ?? 0) : 0}
        cards={common ? (cards.data ?? []) : []}
        canSaveCard={common}
        payer={common ? (payer.data ?? null) : null}
        ready={!common || (!credits.isLoading && !cards.isLoading && !payer.isLoading)}
        onPay={payment.pay}
        onReload={() => void reload()}
      />
    );
  if (isMissing(query.error)) return <PaymentMissing />;
  return query.isError ? <PaymentFailed onRetry={() => void reload()} /> : <PaymentLoading />;
}
