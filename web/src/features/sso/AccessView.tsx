import type { CompanyAccess } from "~/api/queries/access";
import { Alert } from "~/ui/Alert";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import c from "./Access.module.css";
import type { ProviderForm } from "./api";
import { DirectoryCard } from "./components/DirectoryCard";
import { DomainCard } from "./components/DomainCard";
import { ProviderCard } from "./components/ProviderCard";
import { accessTexts as t } from "./strings";

interface AccessProps {
  id: string;
  access: CompanyAccess;
  reader: "company" | "admin";
  /** The key that was just made, which is shown once. */
  token: string;
  onCheck: () => Promise<void>;
  onConfirm: (reason: string) => Promise<void>;
  onSave: (form: ProviderForm) => Promise<void>;
  onRemove: () => Promise<void>;
  onCreate: (replaces: boolean) => Promise<void>;
  onRevoke: () => Promise<void>;
}

export function AccessView(props: AccessProps) {
  const { id, reader, access } = props;
  return (
    <Container size="md">
      <PageHeader
        title={t.title}
        lead={t.lead}
        actions={
          <ButtonLink
            to={reader === "admin" ? "/admin/company/$id" : "/empresas/painel/$id"}
            params={{ id }}
            variant="secondary"
            size="sm"
          >
            {t.back}
          </ButtonLink>
        }
      />
      <div className={c.page}>
        <DomainCard domain={access.domain} reader={reader} onCheck={props.onCheck} onConfirm={props.onConfirm} />
        <ProviderCard access={access} reader={reader} onSave={props.onSave} onRemove={props.onRemove} />
        <DirectoryCard
          directory={access.directory}
          reader={reader}
          token={props.token}
          onCreate={props.onCreate}
          onRevoke={props.onRevoke}
        />
        <Alert tone="info" title={t.privacy}>
          {t.privacyText}
        </Alert>
      </div>
    </Container>
  );
}
