import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { companyKeys, companyQuery } from "~/api/queries/companies";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { popup } from "~/ui/Popup";
import { registerPersonAsAdmin } from "./api";
import c from "./components/Company.module.css";
import { PersonForm } from "./components/PersonForm";
import type { PersonValues } from "./rules";
import { adminTexts, userTexts as t } from "./strings";

/** `/admin/company/:id/user`. */
export default function AdminCompanyUserPage() {
  const { id = "" } = useParams({ strict: false });
  const client = useQueryClient();

  async function save(values: PersonValues) {
    await registerPersonAsAdmin(id, values);
    void popup.show({ tone: "success", title: t.done, text: t.doneText });
    await Promise.all([
      client.invalidateQueries({ queryKey: companyKeys.people(id) }),
      client.invalidateQueries({ queryKey: companyQuery(id).queryKey }),
    ]);
  }

  return (
    <Container size="md">
      <PageHeader
        title={adminTexts.userTitle}
        lead={t.lead}
        actions={
          <ButtonLink to="/admin/company/$id" params={{ id }} variant="secondary">
            {t.back}
          </ButtonLink>
        }
      />
      <div className={c.page}>
        <Card>
          <PersonForm onSave={save} />
        </Card>
      </div>
    </Container>
  );
}
