import type { Change, Occurrence, Standing } from "~/api/queries/standing";
import type { UserInfo } from "~/api/user";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { MeansPart } from "./components/MeansPart";
import { Occurrences } from "./components/Occurrences";
import { StateNotice } from "./components/StateNotice";
import { mayResume } from "./mayResume";
import c from "./Standing.module.css";
import { PixToPay, pixDueOf } from "./shared/PixToPay";
import { page as t } from "./strings";

interface Props {
  standing: Standing;
  user: UserInfo | null;
  onSkip: (occurrence: Occurrence) => Promise<void>;
  onChange: (action: Change["action"]) => void;
}

export function StandingView({ standing, user, onSkip, onChange }: Props) {
  const therapist = user?.type === "THERAPIST";
  const running = standing.state === "ACTIVE" || standing.state === "PAUSED";
  return (
    <Container size="md">
      <PageHeader eyebrow={t.title} title={standing.rhythm} lead={t.with(standing.otherName)} />
      <div className={c.page}>
        <StateNotice standing={standing} user={user} onWithdraw={() => onChange("END")} />
        <PixToPay due={pixDueOf([standing])} />
        <Card as="section" className={c.part} aria-label={t.title}>
          <dl className={c.facts}>
            <div>
              <dt>{t.price}</dt>
              <dd>
                {formatBRL(standing.price)} {standing.isEnterprise && <small>{t.company}</small>}
              </dd>
            </div>
            <div>
              <dt>{t.minutes}</dt>
              <dd>{t.length(standing.minutes)}</dd>
            </div>
            <div>
              <dt>{t.begins}</dt>
              <dd>{standing.firstDay}</dd>
            </div>
          </dl>
          {running && !therapist && <MeansPart standing={standing} user={user} />}
        </Card>
        {standing.state !== "PROPOSED" && (
          <section aria-labelledby="datas" className={c.part}>
            <h2 id="datas" className={c.heading}>
              {t.days}
            </h2>
            <Occurrences standing={standing} therapist={therapist} onSkip={onSkip} />
          </section>
        )}
        {running && (
          <Card as="section" className={c.part} aria-labelledby="mudar">
            <h2 id="mudar" className={c.heading}>
              {t.manage}
            </h2>
            <p className={c.quiet}>{t.manageText}</p>
            <Actions standing={standing} therapist={therapist} onChange={onChange} />
          </Card>
        )}
      </div>
    </Container>
  );
}

const Actions = ({ standing, therapist, onChange }: Omit<Props, "user" | "onSkip"> & { therapist: boolean }) => (
  <div className={c.buttons}>
    {standing.state === "ACTIVE" ? (
      <>
        <Button variant="secondary" onClick={() => onChange("HOUR")}>
          {t.hour}
        </Button>
        <Button variant="secondary" onClick={() => onChange("PAUSE")}>
          {t.pause}
        </Button>
      </>
    ) : (
      mayResume(standing, therapist) && <Button onClick={() => onChange("RESUME")}>{t.resume}</Button>
    )}
    <Button variant="ghost" onClick={() => onChange("END")}>
      {t.end}
    </Button>
  </div>
);
