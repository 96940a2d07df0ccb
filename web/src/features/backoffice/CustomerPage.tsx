import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ApiError } from "~/api/errors";
import { adminCustomerQuery } from "~/api/queries/backoffice";
import { Loading } from "~/ui/Loading";
import NotFound from "~/ui/NotFound";
import { CustomerView } from "./CustomerView";
import { PageFailed } from "./components/parts";
import { person as t } from "./strings/people";

export default function CustomerPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(adminCustomerQuery(id));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  if (query.isError && !query.data) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data)
    return <Loading title={t.customerTitle} eyebrow={<Link to="/admin/painel">{t.back}</Link>} size="lg" />;
  return <CustomerView key={id} customer={query.data} />;
}
