import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type PackageOffer, packageOffersQuery } from "~/api/queries/packages";
import { formatBRL } from "~/lib/money";
import { useUser } from "~/login/currentUser";
import { useNameFirst } from "~/login/nameFirst";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { PartFailed } from "~/ui/PartFailed";
import { choosePackage } from "../api";
import c from "../Packages.module.css";
import { offers as t } from "../strings";

/** What a therapist offers, for patients who pay themselves. Nothing is shown when there are no offers. */
export default function PackageOffers({ therapistId }: { therapistId: string }) {
  const user = useUser();
  const query = useQuery({ ...packageOffersQuery(therapistId), enabled: user?.type === "CUSTOMER", retry: false });
  const client = useQueryClient();
  const navigate = useNavigate();
  const nameFirst = useNameFirst();
  const here = useLocation({ select: ({ href }) => href });
  const [busy, setBusy] = useState(0);

  async function buy(offer: PackageOffer): Promise<void> {
    if (busy) return;
    setBusy(offer.sessions);
    try {
      if (await nameFirst(here)) return;
      const { id } = await choosePackage(therapistId, offer.sessions, offer.total);
      await navigate({ to: `/pacote-pagamento/${id}` });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
      await client.invalidateQueries({ queryKey: packageOffersQuery(therapistId).queryKey });
    } finally {
      setBusy(0);
    }
  }

  if (query.isError && !(query.error instanceof ApiError && query.error.status === 404))
    return <PartFailed text={t.failed} retry={t.retry} onRetry={() => void query.refetch()} />;
  const data = query.data;
  if (!data || (data.offers.length === 0 && !data.ownedLeft)) return null;
  return (
    <section className={c.part} aria-labelledby="pacotes">
      <h2 id="pacotes" className={c.heading}>
        {t.title}
      </h2>
      {data.ownedLeft ? (
        <Card className={c.item}>
          <p>{t.owned(data.ownedLeft)}</p>
          <ButtonLink to="/pacotes" variant="secondary">
            {t.see}
          </ButtonLink>
        </Card>
      ) : (
        <>
          <p>{t.text}</p>
          <ul className={c.list}>
            {data.offers.map((offer) => (
              <Offer key={offer.sessions} offer={offer} busy={busy === offer.sessions} onBuy={() => void buy(offer)} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const Offer = ({ offer, busy, onBuy }: { offer: PackageOffer; busy: boolean; onBuy: () => void }) => (
  <Card as="li" className={c.item}>
    <div className={c.text}>
      <strong>{t.name(offer.sessions)}</strong>
      <span className={c.left}>{formatBRL(offer.total)}</span>
      <span className={c.quiet}>{t.unit(formatBRL(offer.unit))}</span>
      {offer.saving > 0 && <span className={c.quiet}>{t.saving(formatBRL(offer.saving))}</span>}
    </div>
    <Button loading={busy} onClick={onBuy}>
      {t.buy}
      <span className="sr">{t.of(offer.sessions)}</span>
    </Button>
  </Card>
);
