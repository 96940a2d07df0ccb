import type { AdminTherapist } from "~/api/queries/backoffice";
import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import c from "./Admin.module.css";
import { ActivationPart } from "./components/ActivationPart";
import { BankPart } from "./components/BankPart";
import { HistoryPart } from "./components/HistoryPart";
import { PayoutsPart } from "./components/PayoutsPart";
import { PersonHead } from "./components/PersonHead";
import { AdminPage, type Fact, Facts, Section } from "./components/parts";
import { ReasonsPart } from "./components/ReasonsPart";
import { RemovalPart } from "./components/RemovalPart";
import { SessionsPart } from "./components/SessionsPart";
import { SubscriptionPart } from "./components/SubscriptionPart";
import { person as t } from "./strings/people";

/** Labels of the registration states; an unknown state is shown as it is. */
const STEPS: Readonly<Record<string, string>> = {
  CREATED: "E-mail ainda não confirmado",
  EMAIL_CONFIRMED: "Dados ainda não enviados",
  REQUIRED_DATA_PROVIDED: "Aguarda aprovação",
  INVALID_REGISTRATION: "Cadastro recusado",
  PENDING_SUBSCRIPTION_PLAN: "Escolhendo o plano",
  PENDING_SUBSCRIPTION_PAYMENT: "Aguarda o pagamento do plano",
  REGISTRATION_COMPLETE: "Completo",
};

const joined = (parts: (string | undefined)[], by: string): string => parts.filter(Boolean).join(by);

const factsOf = (p: AdminTherapist): Fact[] => [
  { label: t.name, value: p.fullName },
  { label: t.nickname, value: p.nickname },
  { label: t.email, value: p.username },
  { label: t.phone, value: p.cellPhone },
  { label: t.crp, value: p.crp },
  { label: t.cpf, value: p.cpf },
  { label: t.birthDate, value: p.birthDate },
  { label: t.step, value: STEPS[p.registrationStep] ?? p.registrationStep },
  { label: t.price, value: p.sessionPriceInBRL > 0 && formatBRL(p.sessionPriceInBRL) },
  { label: t.listed, value: p.listed ? t.yes : t.no },
  {
    label: t.address,
    value: joined(
      [joined([p.address, p.number, p.addressComplement], ", "), p.neighborhood, p.location, p.addressState],
      " · ",
    ),
    wide: true,
  },
  { label: t.education, value: p.education, wide: true },
  { label: t.about, value: p.aboutMe, wide: true },
];

/**
 * The page of a therapist. Sessions can be cancelled at any time. The history is shown only while the account is
 * active.
 */
export function TherapistView({ therapist }: { therapist: AdminTherapist }) {
  const { id, user_active: active } = therapist;
  const name = therapist.nickname || therapist.fullName || therapist.username;
  return (
    <AdminPage title={t.therapistTitle} back={{ to: "/admin/painel", label: t.back }}>
      <Card>
        <PersonHead id={id} name={name}>
          <Section title={name}>
            <ActivationPart
              kind="therapist"
              id={id}
              active={active}
              invited={therapist.registrationStep === "CREATED"}
            />
            {therapist.registrationStep === "REQUIRED_DATA_PROVIDED" && (
              <div className={c.actions}>
                <ButtonLink to={`/admin/psicologos/pendentes/${id}`} size="sm">
                  {t.review}
                </ButtonLink>
              </div>
            )}
            <Facts facts={factsOf(therapist)} />
          </Section>
        </PersonHead>
      </Card>
      <SubscriptionPart therapistId={id} />
      <BankPart therapist={therapist} />
      <PayoutsPart therapistId={id} />
      <SessionsPart userId={id} of="therapist" />
      {active ? <HistoryPart userId={id} of="therapist" /> : <Alert>{t.inactiveHistory}</Alert>}
      <ReasonsPart personId={id} />
      <RemovalPart kind="therapist" id={id} name={name} email={therapist.username} />
    </AdminPage>
  );
}
