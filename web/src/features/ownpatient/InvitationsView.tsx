import type { Invitation, Invitations, OwnPatient, OwnPatients } from "~/api/queries/ownPatients";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { Pager } from "~/ui/Pager";
import type { Invite } from "./api";
import { InvitationCard } from "./components/InvitationCard";
import { InviteForm } from "./components/InviteForm";
import { NewLink } from "./components/NewLink";
import { PatientCard } from "./components/PatientCard";
import c from "./OwnPatients.module.css";
import { page as t } from "./strings";

interface Props {
  invitations: Invitations;
  patients: OwnPatients;
  /** The invitation or the patient that changes now. */
  working: string | null;
  /** The link of the invitation that was made just now. */
  link: string;
  onInvite: (body: Invite) => Promise<void>;
  onAgain: (one: Invitation) => void;
  onWithdraw: (one: Invitation) => void;
  onOffer: (one: OwnPatient, price: number) => Promise<void>;
  onEnd: (one: OwnPatient) => void;
  onPage: (what: "invitations" | "patients", page: number) => void;
}

export function InvitationsView(props: Props) {
  const { invitations, patients, working, link, onPage } = props;
  return (
    <Container size="md">
      <PageHeader title={t.title} lead={`${t.lead} ${t.fee(patients.feePart)}`} />
      <div className={c.page}>
        <Card as="section" aria-labelledby="convidar" className={c.part}>
          <h2 id="convidar" className={c.heading}>
            {t.invite}
          </h2>
          {link && <NewLink link={link} />}
          <InviteForm key={invitations.totalElements} onInvite={props.onInvite} />
        </Card>
        <section className={c.part} aria-labelledby="convites">
          <h2 id="convites" className={c.heading}>
            {t.invitations}
          </h2>
          {invitations.totalElements === 0 ? (
            <EmptyState title={t.noInvitations} text={t.noInvitationsText} />
          ) : (
            <ul className={c.list}>
              {invitations.elements.map((one) => (
                <li key={one.id} className={c.item}>
                  <InvitationCard
                    one={one}
                    working={working === one.id}
                    onAgain={() => props.onAgain(one)}
                    onWithdraw={() => props.onWithdraw(one)}
                  />
                </li>
              ))}
            </ul>
          )}
          <Pager
            page={invitations.currentPage}
            pages={invitations.totalPages}
            onPage={(page) => onPage("invitations", page)}
          />
        </section>
        <section className={c.part} aria-labelledby="pacientes">
          <h2 id="pacientes" className={c.heading}>
            {t.patients}
          </h2>
          {patients.totalElements === 0 ? (
            <EmptyState title={t.noPatients} text={t.noPatientsText} />
          ) : (
            <ul className={c.list}>
              {patients.elements.map((one) => (
                <li key={one.id} className={c.item}>
                  <PatientCard
                    one={one}
                    working={working === one.id}
                    onOffer={(price) => props.onOffer(one, price)}
                    onEnd={() => props.onEnd(one)}
                  />
                </li>
              ))}
            </ul>
          )}
          <Pager page={patients.currentPage} pages={patients.totalPages} onPage={(page) => onPage("patients", page)} />
        </section>
      </div>
    </Container>
  );
}
