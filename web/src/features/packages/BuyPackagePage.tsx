import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useCallback } from "react";
import { ApiError } from "~/api/errors";
import { cardsQuery } from "~/api/queries/cards";
import { creditsQuery, customerQuery } from "~/api/queries/customers";
import { packageQuery } from "~/api/queries/packages";
import { payerQuery } from "~/api/queries/payer";
import { usePayment } from "~/features/payment/shared/payForm";
import { useLogin } from "~/login/login";
import { ownId } from "~/login/me";
import { AlertArt } from "~/ui/art/AlertArt";
import { ButtonLink } from "~/ui/ButtonLink";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { StatusPage } from "~/ui/StatusPage";
import { payPackage } from "./api";
import { BuyPackageView } from "./BuyPackageView";
import { buying as t } from "./strings";

/** While a payment may still arrive the page asks again. */
const REFRESH_MS = 5000;

const isMissing = (error: Error | null): boolean => error instanceof ApiError && [403, 404, 422].includes(error.status);

/** `/pacote-pagamento/{id}`. */
export default function BuyPackagePage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const { refresh } = useLogin();
  const query = useQuery({
    ...packageQuery(id),
    refetchInterval: ({ state }) => (state.data?.paymentInfo && state.data.state !== "ACTIVE" ? REFRESH_MS : false),
  });
  const me = useQuery(customerQuery(ownId()));
  const credits = useQuery(creditsQuery(ownId()));
  const cards = useQuery(cardsQuery(ownId()));
  const payer = useQuery(payerQuery(ownId()));
  const reload = () => Promise.all([query.refetch(), credits.refetch()]);
  const announce = useCallback(() => void popup.show({ tone: "success", title: t.paid }), []);
  const start = useCallback((request: Parameters<typeof payPackage>[1]) => payPackage(id, request), [id]);
  const payment = usePayment({ id, reload, announce, refresh, start });

  if (query.data)
    return (
      <BuyPackageView
        one={query.data}
        me={me.data ?? null}
        balance={credits.data ?? 0}
        cards={cards.data ?? []}
        payer={payer.data ?? null}
        ready={!me.isLoading && !credits.isLoading && !cards.isLoading && !payer.isLoading}
        onPay={payment.pay}
        onReload={() => void reload()}
      />
    );
  if (isMissing(query.error))
    return (
      <StatusPage
        tone="error"
        art={<AlertArt />}
        title={t.missing}
        actions={<ButtonLink to="/pacotes">{t.mine}</ButtonLink>}
      />
    );
  return query.isError ? (
    <LoadFailed onRetry={() => void query.refetch()} />
  ) : (
    <Loading title={t.title} lead={t.lead} />
  );
}
