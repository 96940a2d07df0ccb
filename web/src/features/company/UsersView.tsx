import type { ComponentProps } from "react";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import c from "./components/Company.module.css";
import { ImportCard } from "./components/ImportCard";
import { PeopleList } from "./components/PeopleList";
import { PersonForm } from "./components/PersonForm";
import { userTexts as t } from "./strings";

type Props = ComponentProps<typeof PersonForm> & { companyId: string };

export function UsersView({ companyId, onSave }: Props) {
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
        <ImportCard companyId={companyId} />
        <PeopleList companyId={companyId} />
      </div>
    </Container>
  );
}
