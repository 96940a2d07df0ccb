import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ApiError } from "~/api/errors";
import { adminTherapistQuery } from "~/api/queries/backoffice";
import { Loading } from "~/ui/Loading";
import NotFound from "~/ui/NotFound";
import { PageFailed } from "./components/parts";
import { person as t } from "./strings/people";
import { TherapistView } from "./TherapistView";

export default function TherapistPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(adminTherapistQuery(id));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  if (query.isError && !query.data) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data)
    return <Loading title={t.therapistTitle} eyebrow={<Link to="/admin/painel">{t.back}</Link>} size="lg" />;
  return <TherapistView key={id} therapist={query.data} />;
}
