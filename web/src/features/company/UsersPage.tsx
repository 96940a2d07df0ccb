import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { companyKeys, companyQuery } from "~/api/queries/companies";
import { popup } from "~/ui/Popup";
import { registerPerson } from "./api";
import type { PersonValues } from "./rules";
import { userTexts as t } from "./strings";
import { UsersView } from "./UsersView";

/** `/empresas/:id/usuario/cadastrar`. */
export default function UsersPage() {
  const { id = "" } = useParams({ strict: false });
  const client = useQueryClient();

  async function save(values: PersonValues) {
    await registerPerson(id, values);
    void popup.show({ tone: "success", title: t.done, text: t.doneText });
    await Promise.all([
      client.invalidateQueries({ queryKey: companyKeys.people(id) }),
      client.invalidateQueries({ queryKey: companyQuery(id).queryKey }),
    ]);
  }

  return <UsersView companyId={id} onSave={save} />;
}
