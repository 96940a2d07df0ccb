import { Link } from "@tanstack/react-router";
import type { OwnAgreement } from "~/api/queries/agreements";
import type { Fault } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import c from "./Agreement.module.css";
import type { Publication } from "./api";
import { PatientsPart } from "./components/PatientsPart";
import { WriteForm } from "./components/WriteForm";
import { patients, own as t } from "./strings";
import { momentOf } from "./when";

interface Props {
  own: OwnAgreement;
  onPublish: (body: Publication, applyFault: (fault: Fault) => boolean) => Promise<void>;
}

export function OwnAgreementView({ own, onPublish }: Props) {
  return (
    <Container size="md">
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.page}>
        <Alert tone={own.version > 0 ? "success" : "info"}>{own.version > 0 ? t.published(own.version) : t.none}</Alert>
        <WriteForm own={own} onPublish={onPublish} />
        {own.version > 0 && <PatientsPart />}
        <Card as="section" className={c.part} aria-labelledby="contatos">
          <h2 id="contatos" className={c.heading}>
            {patients.contacts}
          </h2>
          <p className={c.quiet}>{patients.contactsText}</p>
          <div className={c.buttons}>
            <ButtonLink to="/meu-contrato/contatos" variant="secondary">
              {patients.open}
            </ButtonLink>
          </div>
        </Card>
        {own.versions.length > 0 && <Versions own={own} />}
      </div>
    </Container>
  );
}

const Versions = ({ own }: { own: OwnAgreement }) => (
  <Card as="section" className={c.part} aria-labelledby="versoes">
    <h2 id="versoes" className={c.heading}>
      {t.versions}
    </h2>
    <ul className={c.list}>
      {own.versions.map((version) => (
        <li key={version.id} className={c.row}>
          <div className={c.rowText}>
            <Link className={c.link} to="/contrato/$id" params={{ id: version.id }}>
              {t.versionOf(version.version)}
            </Link>
            <span className={c.quiet}>
              {momentOf(version.publishedAt)}, {version.everybody ? t.toEverybody : t.toFresh}
            </span>
            <span className={c.hash}>SHA-256 {version.hash}</span>
          </div>
        </li>
      ))}
    </ul>
  </Card>
);
