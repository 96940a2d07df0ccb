import { useQuery } from "@tanstack/react-query";
import { type MyAgreement, myAgreementsQuery } from "~/api/queries/agreements";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import c from "../Agreement.module.css";
import { card as t } from "../strings";
import { dayOf } from "../when";

/** On the patient's home: contracts that are to be read. They stay until they are accepted. */
export function PendingAgreements() {
  const { data } = useQuery(myAgreementsQuery());
  const pending = data?.agreements.filter((one) => one.pending) ?? [];
  return pending.map((one) => <AgreementCard key={one.therapistId} agreement={one} />);
}

/** On the page of a session: the contract with its therapist, to read or accepted. */
export function SessionAgreement({ therapistId }: { therapistId: string }) {
  const { data } = useQuery(myAgreementsQuery());
  const one = data?.agreements.find((each) => each.therapistId === therapistId);
  return one ? <AgreementCard agreement={one} /> : null;
}

function AgreementCard({ agreement }: { agreement: MyAgreement }) {
  const { id, therapistId, therapistName, pending, acceptedAt } = agreement;
  const heading = `contrato-${therapistId}`;
  return (
    <Card as="section" className={c.part} aria-labelledby={heading}>
      <h2 id={heading} className={c.heading}>
        {pending ? t.title : t.done}
      </h2>
      <p>{pending || !acceptedAt ? t.text(therapistName) : t.doneText(dayOf(acceptedAt))}</p>
      <div className={c.buttons}>
        <ButtonLink
          to="/contrato/$id"
          params={{ id }}
          variant={pending ? "primary" : "secondary"}
          aria-label={pending ? t.readOf(therapistName) : undefined}
        >
          {pending ? t.read : t.again}
        </ButtonLink>
      </div>
    </Card>
  );
}
