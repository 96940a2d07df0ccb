import type { CompanyAccess } from "~/api/queries/access";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import c from "../Access.module.css";
import { accessTexts as t } from "../strings";
import { dayOf } from "../when";
import { Copied } from "./Copied";

interface Props {
  directory: CompanyAccess["directory"];
  reader: "company" | "admin";
  token: string;
  onCreate: (replaces: boolean) => Promise<void>;
  onRevoke: () => Promise<void>;
}

export function DirectoryCard({ directory, reader, token, onCreate, onRevoke }: Props) {
  const active = directory.state === "ACTIVE";
  return (
    <Card as="section" aria-labelledby="diretorio">
      <h2 id="diretorio" className={c.heading}>
        {t.directory}
      </h2>
      <p>{t.directoryText}</p>
      <dl className={c.values}>
        <Copied label={t.url} value={directory.url} />
        {token && <Copied label={t.token} value={token} />}
      </dl>
      {token && <Alert tone="warn" title={t.tokenOnce} />}
      <State directory={directory} />
      <p className={c.note}>{t.sent(directory.people)}</p>
      <div className={c.actions}>
        {reader === "company" && (
          <Button variant="secondary" onClick={() => onCreate(active)}>
            {active ? t.replace : t.create}
          </Button>
        )}
        {active && (
          <Button variant="ghost" onClick={onRevoke}>
            {t.revoke}
          </Button>
        )}
      </div>
    </Card>
  );
}

function State({ directory }: Pick<Props, "directory">) {
  if (directory.state === "NONE") return <p className={c.note}>{t.none}</p>;
  if (directory.state === "REVOKED") return <p className={c.note}>{t.revoked}</p>;
  return (
    <p className={c.note}>
      {t.active(dayOf(directory.createdAt))} {directory.usedAt ? t.used(dayOf(directory.usedAt)) : t.unused}
    </p>
  );
}
