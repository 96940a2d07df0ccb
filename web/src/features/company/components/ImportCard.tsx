import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { companyKeys, companyQuery, importsQuery, type PeopleImport } from "~/api/queries/companies";
import { saveBlob } from "~/lib/download";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { checkImport, readRefused, startImport } from "../api";
import { importTexts as t } from "../strings";
import c from "./Company.module.css";
import { ImportBox } from "./ImportBox";

/** Importing many people: the form, the progress while the server works, and what the last imports did. */
export function ImportCard({ companyId }: { companyId: string }) {
  const client = useQueryClient();
  const { data: imports = [], isError, refetch } = useQuery(importsQuery(companyId));
  const running = imports.find((one) => one.running);
  const ended = imports.filter((one) => !one.running);
  const justEnded = useEnded(companyId, running?.id, imports);

  async function start(file: File) {
    const begun = await startImport(companyId, file);
    client.setQueryData(importsQuery(companyId).queryKey, (old: PeopleImport[] = []) => [
      begun,
      ...old.filter((one) => one.id !== begun.id),
    ]);
    await refetch();
  }

  return (
    <Card as="section" aria-labelledby="importar">
      <h2 id="importar" className={c.heading}>
        {t.title}
      </h2>
      <p className={c.note}>{t.lead}</p>
      <div className={c.list}>
        {isError && <Alert tone="error" title={t.failed} />}
        <div role="status">
          {justEnded && (
            <Alert tone="success" title={t.ended}>
              <p>{t.endedText(justEnded.invited, justEnded.refused)}</p>
            </Alert>
          )}
        </div>
        {running ? (
          <Progress running={running} />
        ) : (
          <ImportBox onCheck={(file) => checkImport(companyId, file)} onImport={start} />
        )}
        {ended.length > 0 && <Ended companyId={companyId} imports={ended} />}
      </div>
    </Card>
  );
}

/** The import that ended while the page was open. The list of people and the seats are read again then. */
function useEnded(companyId: string, runningId: string | undefined, imports: PeopleImport[]): PeopleImport | undefined {
  const client = useQueryClient();
  const watched = useRef<string>(undefined);
  if (runningId !== undefined) watched.current = runningId;
  const ended = imports.find((one) => one.id === watched.current && !one.running);
  const endedId = ended?.id;
  useEffect(() => {
    if (endedId === undefined) return;
    void client.invalidateQueries({ queryKey: companyKeys.people(companyId) });
    void client.invalidateQueries({ queryKey: companyQuery(companyId).queryKey });
  }, [client, companyId, endedId]);
  return ended;
}

function Progress({ running }: { running: PeopleImport }) {
  return (
    <div>
      <h3 className={c.subheading} id="andamento">
        {t.running}
      </h3>
      <progress className={c.meter} aria-labelledby="andamento" value={running.done} max={running.total} />
      <p>
        {t.progress(running.done, running.total)}: {t.counts(running.invited, running.refused)}
      </p>
      <p className={c.note}>{t.mayLeave}</p>
    </div>
  );
}

function Ended({ companyId, imports }: { companyId: string; imports: PeopleImport[] }) {
  const download = async (id: string) => {
    try {
      saveBlob(await readRefused(companyId, id), t.fileName);
    } catch {
      // the popup has shown the error
    }
  };
  return (
    <div>
      <h3 className={c.subheading}>{t.last}</h3>
      <ul className={c.imports}>
        {imports.map((one) => (
          <li key={one.id}>
            <span>
              {t.of(one.createdAt)}: {t.counts(one.invited, one.refused)}
            </span>
            {one.refused > 0 && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={t.downloadOf(one.createdAt)}
                onClick={() => download(one.id)}
              >
                {t.download}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={c.note}>{t.kept}</p>
    </div>
  );
}
