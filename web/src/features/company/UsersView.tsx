import type { ComponentProps } from "react";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import c from "./components/Company.module.css";
import { ImportBox } from "./components/ImportBox";
import { PeopleList } from "./components/PeopleList";
import { PersonForm } from "./components/PersonForm";
import { userTexts as t } from "./strings";

type Props = ComponentProps<typeof PersonForm> & ComponentProps<typeof ImportBox> & { companyId: string };

export function UsersView({ companyId, onSave, onPreview, onImport }: Props) {
  return (
    <Container>
      <PageHeader
        title={t.title}
        lead={t.lead}
        actions={
          <ButtonLink to="/empresas/painel/$id" params={{ id: companyId }} variant="secondary">
            {t.back}
          </ButtonLink>
        }
      />
      <div className={c.page}>
        <Card>
          <PersonForm onSave={onSave} />
        </Card>
        <ImportBox onPreview={onPreview} onImport={onImport} />
        <PeopleList companyId={companyId} />
      </div>
    </Container>
  );
}
