import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { adminKey } from "~/api/queries/adminShared";
import { factorQuery } from "~/api/queries/backoffice";
import { tokenStore } from "~/lib/token";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { beginFactor, confirmFactor, disableFactor, type Enrolment, renewCodes } from "./api";
import { SecurityView } from "./SecurityView";
import { security as t } from "./strings/security";

/** `/admin/seguranca`. Secret and recovery codes are only in this page's state and cannot be read again. */
export default function SecurityPage() {
  const queries = useQueryClient();
  const query = useQuery(factorQuery());
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const refetchAll = () => queries.invalidateQueries({ queryKey: adminKey });

  async function confirm(code: string) {
    const response = await confirmFactor(code);
    tokenStore.set(response.token); // the previous login has ended
    setEnrolment(null);
    setCodes(response.recoveryCodes ?? []);
    await refetchAll();
  }

  async function disable(code: string) {
    await disableFactor(code);
    void popup.show({ tone: "success", title: t.disabled });
    await refetchAll();
  }

  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return (
    <SecurityView
      factor={query.data}
      enrolment={enrolment}
      codes={codes}
      onBegin={async (password) => setEnrolment(await beginFactor(password))}
      onConfirm={confirm}
      onDisable={disable}
      onRenew={async (code) => {
        setCodes((await renewCodes(code)).recoveryCodes ?? []);
        await refetchAll();
      }}
      onSaved={() => setCodes([])}
    />
  );
}
