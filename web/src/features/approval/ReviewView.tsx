import { useState } from "react";
import { attempt } from "~/api/attempt";
import type { Contested as ContestedBody } from "~/api/queries/approvals";
import type { TherapistRecord } from "~/api/queries/therapists";
import { useForm } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { TextArea } from "~/ui/TextArea";
import { Contested } from "./components/Contested";
import { Facts } from "./components/Facts";
import { RejectDialog } from "./components/RejectDialog";
import c from "./Review.module.css";
import { PUBLIC_REGISTER, REVIEW_MAX, reviewTexts as t } from "./strings";

interface Props {
  therapist: TherapistRecord;
  register?: string | undefined;
  contested: readonly ContestedBody[];
  onApprove: (evidence: string) => Promise<void>;
  onReject: (reason: string) => Promise<void>;
}

export function ReviewView({ therapist, register, contested, onApprove, onReject }: Props) {
  const waiting = therapist.registrationStep === "REQUIRED_DATA_PROVIDED";
  return (
    <Container>
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.columns}>
        <Card as="section">
          <h2 className={c.heading}>{t.facts}</h2>
          {therapist.crpHint && (
            <Alert tone="warn" title={t.hint}>
              {therapist.crpHint}
            </Alert>
          )}
          <Contested others={contested} />
          <Facts therapist={therapist} />
        </Card>
        {waiting ? (
          <Decision register={register || PUBLIC_REGISTER} onApprove={onApprove} onReject={onReject} />
        ) : (
          <Alert tone="info" title={t.decided}>
            <ButtonLink to="/admin/psicologos/pendentes" variant="secondary" size="sm">
              {t.toPending}
            </ButtonLink>
          </Alert>
        )}
      </div>
    </Container>
  );
}

type DecisionProps = Required<Pick<Props, "onApprove" | "onReject">> & { register: string };

function Decision({ register, onApprove, onReject }: DecisionProps) {
  const [rejecting, setRejecting] = useState(false);
  const form = useForm<{ evidence: string }>({ initial: { evidence: "" } });
  const submit = form.submit(({ evidence }) => attempt(() => onApprove(evidence.trim()), form.applyFault));
  return (
    <Card as="section">
      <h2 className={c.heading}>{t.registerTitle}</h2>
      <form className={c.decision} noValidate onSubmit={submit}>
        <a className={c.register} href={register} target="_blank" rel="noopener noreferrer">
          {t.register}
        </a>
        <TextArea
          label={t.evidence}
          hint={t.evidenceHint}
          maxLength={REVIEW_MAX}
          rows={4}
          {...form.field("evidence")}
        />
        <Button type="submit" block loading={form.busy}>
          {t.approve}
        </Button>
        <Button variant="secondary" block onClick={() => setRejecting(true)}>
          {t.reject}
        </Button>
      </form>
      <RejectDialog open={rejecting} max={REVIEW_MAX} onClose={() => setRejecting(false)} onReject={onReject} />
    </Card>
  );
}
