import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { ApiError } from "~/api/errors";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { LoadFailed } from "~/ui/LoadFailed";
import { PageHeader } from "~/ui/PageHeader";
import { Skeleton } from "~/ui/Skeleton";
import c from "../Admin.module.css";
import { common as t } from "../strings/common";

interface PageProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
  children: ReactNode;
}

export function AdminPage({ title, lead, actions, back, children }: PageProps) {
  return (
    <Container className={c.page}>
      <PageHeader
        title={title}
        lead={lead}
        actions={actions}
        eyebrow={back && <Link to={back.to}>{back.label}</Link>}
      />
      <div className={c.stack}>{children}</div>
    </Container>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={c.section} aria-labelledby={id}>
      <h2 id={id} className={c.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export interface Fact {
  label: string;
  value: ReactNode;
  wide?: boolean;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={c.facts}>
      {facts.map(({ label, value, wide }) => (
        <div key={label} className={wide ? c.wide : undefined}>
          <dt>{label}</dt>
          <dd>{value || t.notInformed}</dd>
        </div>
      ))}
    </dl>
  );
}

type Tone = "good" | "bad" | "warn" | "plain";

export const Badge = ({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`${c.badge} ${tone === "plain" ? "" : c[tone]}`}>{children}</span>
);

export const StateBadge = ({ active }: { active: boolean }) => (
  <Badge tone={active ? "good" : "bad"}>{active ? t.active : t.inactive}</Badge>
);

const mustEnrol = (error: unknown) => error instanceof ApiError && error.code === "auth.second_factor_enrol";

function EnrolLink() {
  return (
    <Alert tone="warn" title={t.enrol}>
      <ButtonLink to="/admin/seguranca" size="sm">
        {t.toSecurity}
      </ButtonLink>
    </Alert>
  );
}

interface FailedProps {
  error: unknown;
  onRetry: () => void;
}

/** Shown when a page failed to load. An administrator who must set up a second factor gets a link to that page. */
export const PageFailed = ({ error, onRetry }: FailedProps) =>
  mustEnrol(error) ? (
    <Container className={c.page}>
      <EnrolLink />
    </Container>
  ) : (
    <LoadFailed onRetry={onRetry} />
  );

interface Query {
  data: unknown;
  error: unknown;
  isError: boolean;
  refetch: () => unknown;
}

/** A part of a page that is loading or failed; the rest of the page is shown. */
export function Part({ query, children }: { query: Query; children: () => ReactNode }) {
  if (query.data !== undefined) return children();
  if (query.isError && mustEnrol(query.error)) return <EnrolLink />;
  if (query.isError)
    return (
      <Alert tone="error" title={t.failed}>
        <Button size="sm" variant="secondary" onClick={() => query.refetch()}>
          {t.retry}
        </Button>
      </Alert>
    );
  return (
    <div>
      <p className="sr" role="status">
        {t.loading}
      </p>
      <Skeleton lines={3} />
    </div>
  );
}
