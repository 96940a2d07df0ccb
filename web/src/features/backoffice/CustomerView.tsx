import type { AdminCustomer } from "~/api/queries/backoffice";
import { Alert } from "~/ui/Alert";
import { Card } from "~/ui/Card";
import { ActivationPart } from "./components/ActivationPart";
import { BalancePart } from "./components/BalancePart";
import { HistoryPart } from "./components/HistoryPart";
import { PersonHead } from "./components/PersonHead";
import { AdminPage, type Fact, Facts, Section } from "./components/parts";
import { ReasonsPart } from "./components/ReasonsPart";
import { RemovalPart } from "./components/RemovalPart";
import { SessionsPart } from "./components/SessionsPart";
import { person as t } from "./strings/people";

const factsOf = (customer: AdminCustomer): Fact[] => [
  { label: t.name, value: customer.fullName },
  { label: t.nickname, value: customer.nickname },
  { label: t.email, value: customer.username },
  { label: t.city, value: customer.city },
  { label: t.state, value: customer.addressState },
  ...(customer.isEnterprise ? [{ label: t.company, value: customer.company }] : []),
];

/**
 * The page of a patient. Sessions can be cancelled at any time. The history is shown only while the account is active.
 * Employees have no balance.
 */
export function CustomerView({ customer }: { customer: AdminCustomer }) {
  const { id, user_active: active } = customer;
  const name = customer.nickname || customer.fullName || customer.username;
  return (
    <AdminPage title={t.customerTitle} back={{ to: "/admin/painel", label: t.back }}>
      <Card>
        <PersonHead id={id} name={name}>
          <Section title={name}>
            <ActivationPart kind="customer" id={id} active={active} invited={customer.state === "CREATED"} />
            <Facts facts={factsOf(customer)} />
          </Section>
        </PersonHead>
      </Card>
      {!customer.isEnterprise && <BalancePart id={id} credit={customer.reschedulingCredit} />}
      <SessionsPart userId={id} of="customer" />
      {active ? <HistoryPart userId={id} of="customer" /> : <Alert>{t.inactiveHistory}</Alert>}
      <ReasonsPart personId={id} />
      <RemovalPart kind="customer" id={id} name={name} email={customer.username} />
    </AdminPage>
  );
}
