import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { LoadFailed } from "~/features/account/shared/LoadFailed";
import { Loading } from "~/features/account/shared/Loading";
import { ownId } from "~/features/account/shared/me";
import { popup } from "~/ui/Popup";
import { cardsQuery, subscriberQuery } from "./api";
import type { MethodValues } from "./billing";
import { NewMethodView } from "./NewMethodView";
import { keepMethod, refused } from "./saveCard";
import { method as t } from "./strings";

/** `/novo-metodo-pagamento-psi`. */
export default function NewMethodPage() {
  const id = ownId();
  const query = useQuery(subscriberQuery(id));
  const client = useQueryClient();
  const navigate = useNavigate();

  async function save(values: MethodValues) {
    try {
      await keepMethod(id, values);
    } catch (error) {
      return refused(error);
    }
    client.removeQueries({ queryKey: cardsQuery(id).queryKey });
    await popup.show({ tone: "success", title: t.saved });
    await navigate({ to: "/dados-pagamento-psicologo" });
    return null;
  }

  if (query.data) return <NewMethodView subscriber={query.data} onSave={save} />;
  return query.isError ? (
    <LoadFailed onRetry={() => void query.refetch()} />
  ) : (
    <Loading title={t.title} lead={t.lead} />
  );
}
