import type { Pending } from "~/api/queries/approvals";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { NameRequest } from "./components/NameRequest";
import c from "./Pending.module.css";
import { pendingTexts as t } from "./strings";

interface Props {
  pending: readonly Pending[];
  onApproveName: (changeId: string) => Promise<void>;
  onRejectName: (changeId: string, reason: string) => Promise<void>;
}

export function PendingView({ pending, onApproveName, onRejectName }: Props) {
  return (
    <Container>
      <PageHeader title={t.title} lead={t.lead} />
      {pending.length === 0 ? (
        <EmptyState title={t.empty} text={t.emptyText} />
      ) : (
        <ul className={c.list} aria-label={t.list}>
          {pending.map((one) => (
            <Card as="li" key={one.newName?.changeId ?? one.id} className={c.row}>
              {one.newName ? (
                <NameRequest one={one} onApprove={onApproveName} onReject={onRejectName} />
              ) : (
                <Registration one={one} />
              )}
            </Card>
          ))}
        </ul>
      )}
    </Container>
  );
}

function Registration({ one }: { one: Pending }) {
  const name = one.nickname || one.fullName || one.email || "";
  return (
    <>
      <h2 className={c.name}>{one.fullName || name}</h2>
      <dl className={c.facts}>
        <div>
          <dt>{t.crp}</dt>
          <dd>
            {one.crp}
            {one.contested?.length ? <strong> · {t.contested}</strong> : null}
          </dd>
        </div>
        <div>
          <dt>{t.email}</dt>
          <dd>{one.email}</dd>
        </div>
        <div>
          <dt>{t.since}</dt>
          <dd>{one.submittedOn}</dd>
        </div>
      </dl>
      <ButtonLink
        to="/admin/psicologos/pendentes/$id"
        params={{ id: one.id ?? "" }}
        size="sm"
        aria-label={t.reviewOf(name)}
      >
        {t.review}
      </ButtonLink>
    </>
  );
}
