import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Discount } from "~/api/queries/customers";
import type { StandingPreview, Wanted } from "~/api/queries/standing";
import { withDiscount } from "~/features/directory/shared/price";
import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { RadioGroup } from "~/ui/RadioGroup";
import c from "../Standing.module.css";
import { agree as t } from "../strings";
import { Days } from "./Days";

interface Props {
  therapistId: string;
  /** Undefined until the profile is there. */
  therapistName: string | undefined;
  /** Of the person's first paid session. */
  discount: Discount | undefined;
  wanted: Wanted;
  /** Undefined when the server refuses the hour. */
  preview: StandingPreview | undefined;
  /** Why the server refuses; empty when there is no answer. */
  problem: string;
  /** The dates on screen are those of the other rhythm. */
  turning: boolean;
  means: ReactNode;
  waiting: boolean;
  onRhythm: (everyWeeks: number) => void;
  onRetry: () => void;
  onAgree: () => Promise<void>;
}

const RHYTHMS = [
  { value: "1", label: t.weekly },
  { value: "2", label: t.fortnightly },
] as const;

export function NewStandingView(props: Props) {
  const { therapistId, therapistName, discount, wanted, preview, onRhythm } = props;
  return (
    <Container size="md">
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.page}>
        <Card as="section" className={c.part}>
          <RadioGroup
            legend={t.rhythm}
            value={String(wanted.everyWeeks) as "1" | "2"}
            onChange={(value) => onRhythm(Number(value))}
            options={RHYTHMS}
          />
          {preview ? <Facts preview={preview} name={therapistName} discount={discount} /> : <Refused {...props} />}
        </Card>
        {preview && <Agreeing {...props} preview={preview} />}
        <Link to={`/psicologo-perfil/${therapistId}`} className={c.link}>
          {t.back}
        </Link>
      </div>
    </Container>
  );
}

interface FactsProps {
  preview: StandingPreview;
  name: string | undefined;
  discount: Discount | undefined;
}

function Facts({ preview, name, discount }: FactsProps) {
  return (
    <dl className={c.facts}>
      {name && (
        <div>
          <dt>{t.with}</dt>
          <dd>{name}</dd>
        </div>
      )}
      <div>
        <dt>{t.when}</dt>
        <dd>{preview.rhythm}</dd>
      </div>
      <div>
        <dt>{t.price}</dt>
        <dd>
          {formatBRL(preview.price)} {preview.isEnterprise && <small>{t.company}</small>}
          {discount && discount.percent > 0 && !preview.isEnterprise && (
            <small className={c.discount}>
              {t.discount(formatBRL(withDiscount(preview.price, discount).due), discount.percent)}
            </small>
          )}
        </dd>
      </div>
    </dl>
  );
}

const Refused = ({ problem, onRetry }: Pick<Props, "problem" | "onRetry">) => (
  <Alert tone="error" title={t.failed}>
    {problem && <p>{problem}</p>}
    <Button variant="secondary" size="sm" onClick={onRetry}>
      {t.retry}
    </Button>
  </Alert>
);

function Agreeing({ preview, turning, means, waiting, onAgree }: Props & { preview: StandingPreview }) {
  const left = preview.days.length - preview.freeDays;
  // The server refuses a standing hour whose first date is not free, as it would refuse that session alone.
  const first = preview.days[0]?.state === "FREE";
  return (
    <>
      <Card as="section" className={c.part} aria-labelledby="datas" aria-busy={turning}>
        <h2 id="datas" className={c.heading}>
          {t.days}
        </h2>
        <p role="status">
          {t.fit(preview.freeDays)} {left > 0 && t.left(left)}
        </p>
        <Days days={preview.days} />
        <p className={c.quiet}>{t.left8}</p>
      </Card>
      <Card as="section" className={c.part} aria-labelledby="pagar">
        <h2 id="pagar" className={c.heading}>
          {t.paying}
        </h2>
        {means}
        {preview.payNow && <Alert tone="info">{t.now}</Alert>}
        {first ? (
          <Button size="lg" block held={turning || waiting} onClick={onAgree}>
            {t.confirm}
          </Button>
        ) : (
          <Alert tone="warn">{t.firstTaken}</Alert>
        )}
      </Card>
    </>
  );
}
