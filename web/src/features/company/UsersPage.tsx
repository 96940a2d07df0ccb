import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { companyKeys, companyQuery } from "~/api/queries/companies";
import { popup } from "~/ui/Popup";
import { importPeople, registerPerson } from "./api";
import type { PersonValues } from "./rules";
import { importTexts, userTexts as t } from "./strings";
import { UsersView } from "./UsersView";

/** `/empresas/:id/usuario/cadastrar`. */
export default function UsersPage() {
  const { id = "" } = useParams({ strict: false });
  const client = useQueryClient();

  async function changed(title: string, text: string) {
    void popup.show({ tone: "success", title, text });
    await Promise.all([
      client.invalidateQueries({ queryKey: companyKeys.people(id) }),
      client.invalidateQueries({ queryKey: companyQuery(id).queryKey }),
    ]);
  }

  async function save(values: PersonValues) {
    await registerPerson(id, values);
    await changed(t.done, t.doneText);
  }

  async function invite(csv: string) {
    const { ready } = await importPeople(id, csv, false);
    await changed(importTexts.sent, importTexts.sentText(ready));
  }

  return <UsersView companyId={id} onSave={save} onPreview={(csv) => importPeople(id, csv, true)} onImport={invite} />;
}
