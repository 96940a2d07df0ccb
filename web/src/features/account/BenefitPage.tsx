import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { benefitsQuery } from "~/api/queries/users";
import { useLogin } from "~/login/login";
import { ignoreStale, ownId } from "~/login/me";
import { isEmployee } from "~/login/roles";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { BenefitView } from "./BenefitView";
import { acceptBenefit } from "./benefit";
import { benefitTexts as t } from "./strings/benefit";

/** `/beneficio`, to which the page of an invitation leads somebody who has an account already. */
export default function BenefitPage() {
  const { user, refresh } = useLogin();
  const query = useQuery(benefitsQuery(ownId()));
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function accept(companyId: string) {
    if (busy) return;
    setBusy(true);
    try {
      await acceptBenefit(ownId(), companyId);
      await refresh().catch(ignoreStale);
      void client.resetQueries(); // prices and times depend on the company, and so does this page
      await popup.show({ tone: "success", title: t.accepted, text: t.acceptedText });
      void navigate({ to: "/" });
    } catch {
      void query.refetch(); // the popup has shown the error
    } finally {
      setBusy(false);
    }
  }

  if (query.data)
    return (
      <BenefitView
        benefits={query.data}
        has={isEmployee(user?.type)}
        credits={user?.credits ?? 0}
        busy={busy}
        onAccept={accept}
      />
    );
  return query.isError ? (
    <LoadFailed onRetry={() => void query.refetch()} />
  ) : (
    <Loading title={t.title} lead={t.lead} />
  );
}
