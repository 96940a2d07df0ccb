import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ApiError } from "~/api/errors";
import { invoiceQuery } from "~/api/queries/invoicing";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import NotFound from "~/ui/NotFound";
import { InvoiceView } from "./InvoiceView";
import { invoice as t } from "./strings";

/** `/empresas/:id/faturas/:fatura`. */
export default function InvoicePage() {
  const { id = "", invoiceId = "" } = useParams({ strict: false });
  const query = useQuery(invoiceQuery(id, invoiceId));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  if (query.data)
    return (
      <InvoiceView
        companyId={id}
        invoice={query.data}
        back={
          <Link to="/empresas/$id/faturas" params={{ id }}>
            {t.back}
          </Link>
        }
      />
    );
  return query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : <Loading title={t.plain} />;
}
