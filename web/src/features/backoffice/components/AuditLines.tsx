import { Link } from "@tanstack/react-router";
import type { AuditLine } from "~/api/queries/backoffice";
import c from "../Admin.module.css";
import { audit as t } from "../strings/audit";
import { auditSentences } from "../strings/auditSentences";
import { Badge } from "./parts";

const whoOf = ({ actorName, actorId, actorRole }: AuditLine): string =>
  actorName || (actorId || actorRole ? t.somebody : t.system);

/** An entry as a sentence, with its reason. */
export const AuditSentence = ({ line }: { line: AuditLine }) => (
  <span className={c.lines}>
    <span>{t.sentence(whoOf(line), auditSentences[line.action] ?? t.unknown)}</span>
    {line.reason && <small>{t.reason(line.reason)}</small>}
    {line.result !== "ok" && (
      <span title={line.result}>
        <Badge tone="warn">{t.refused}</Badge>
      </span>
    )}
  </span>
);

const pages: Readonly<Record<string, "/admin/customer/$id" | "/admin/therapist/$id">> = {
  CUSTOMER: "/admin/customer/$id",
  ENTERPRISE: "/admin/customer/$id",
  THERAPIST: "/admin/therapist/$id",
};

/** Whom and what an entry is about, by name. */
export function AuditSubjects({ line }: { line: AuditLine }) {
  const people = (line.about ?? []).filter(({ id }) => id !== line.actorId);
  return (
    <span className={c.lines}>
      {line.thing && <span>{line.thing}</span>}
      {people.map(({ id, name, role }) => {
        const to = pages[role];
        return to ? (
          <Link key={id} to={to} params={{ id }}>
            {name}
          </Link>
        ) : (
          <span key={id}>{name}</span>
        );
      })}
    </span>
  );
}
