import type { Dashboard } from "~/api/queries/backoffice";
import { backup as t } from "../strings/panel";
import { Badge, Facts, Section } from "./parts";

type Backup = Dashboard["backup"];

const tones = { GOOD: "good", WAITING: "plain", FAILING: "warn", OFF: "warn", LATE: "bad", UNUSABLE: "bad" } as const;

const known = (state: string): state is keyof typeof tones => state in tones;

/** How the server's own backups are: the state in words, and the dates that prove it. */
export function BackupPart({ backup }: { backup: Backup }) {
  const state = known(backup.state) ? backup.state : "WAITING";
  return (
    <Section title={t.title}>
      <p>
        <Badge tone={tones[state]}>{t.states[state]}</Badge>
      </p>
      <p>{t.meanings[state]}</p>
      {state !== "OFF" && (
        <Facts
          facts={[
            { label: t.last, value: backup.lastAt ? t.lastOf(backup.lastAt, megabytes(backup.lastSize)) : t.none },
            { label: t.restored, value: backup.restoredAt || t.none },
            { label: t.kept, value: backup.kept.toLocaleString("pt-BR") },
            ...(backup.failedAt ? [{ label: t.failed, value: backup.failedAt }] : []),
          ]}
        />
      )}
    </Section>
  );
}

/** At least 0,1 MB, so that a small installation does not read as nothing. */
function megabytes(bytes: number): string {
  return Math.max(bytes / 1_000_000, 0.1).toLocaleString("pt-BR", { maximumFractionDigits: 1 });
}
