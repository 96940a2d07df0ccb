import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { usageQuery } from "~/api/queries/companies";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { usageTexts as t } from "./strings";
import { UsageView } from "./UsageView";

/** `/empresas/:id/relatorio`. */
export default function UsagePage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(usageQuery(id));
  if (query.data) return <UsageView reports={query.data} />;
  return query.isError ? (
    <LoadFailed onRetry={() => void query.refetch()} />
  ) : (
    <Loading title={t.title} lead={t.lead} />
  );
}
