import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { companyKeys } from "~/api/queries/companies";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { popup } from "~/ui/Popup";
import { createCompany } from "./api";
import c from "./components/Company.module.css";
import { CompanyEdit } from "./components/CompanyEdit";
import { bodyOf, type CompanyValues, emptyCompany } from "./rules";
import { panelTexts, adminTexts as t } from "./strings";

/** `/admin/company`. */
export default function AdminCompanyCreatePage() {
  const navigate = useNavigate();
  const client = useQueryClient();

  async function save(values: CompanyValues) {
    const { id } = await createCompany(bodyOf(values));
    await client.invalidateQueries({ queryKey: companyKeys.list });
    await popup.show({ tone: "success", title: t.saved });
    await navigate({ to: "/admin/company/$id", params: { id } });
  }

  return (
    <Container size="md">
      <PageHeader title={t.createTitle} lead={t.createLead} />
      <div className={c.page}>
        <Card>
          <CompanyEdit title={panelTexts.data} initial={emptyCompany} contract="open" label={t.save} onSave={save} />
        </Card>
      </div>
    </Container>
  );
}
