import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { today } from "~/lib/dates";
import { saveBlob } from "~/lib/download";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import c from "../Record.module.css";
import { archive as t } from "../strings";
import { Tampered } from "../write";

/** Everything as one sealed page that opens itself, without the site. The reader is loaded when it is asked for. */
export function ArchivePart() {
  const [withFiles, setWithFiles] = useState(true);
  const [state, setState] = useState("");
  const [problem, setProblem] = useState("");

  async function make() {
    setProblem("");
    setState(t.reading);
    try {
      const { makeArchive } = await import("../archive/make");
      const { blob, records, left } = await makeArchive(withFiles, (done, of) => setState(t.progress(done, of)));
      saveBlob(blob, t.file(today()));
      setState(t.done(records, left));
    } catch (error) {
      setState("");
      if (error instanceof Tampered) setProblem(t.tampered);
      else if (error instanceof ApiError) showProblem(error);
      else throw error;
    }
  }

  return (
    <Card as="section" aria-labelledby="arquivo" className={c.stack}>
      <h2 id="arquivo" className={c.heading}>
        {t.title}
      </h2>
      <p className={c.quiet}>{t.text}</p>
      <Checkbox label={t.withFiles} checked={withFiles} onChange={(event) => setWithFiles(event.target.checked)} />
      {problem && <Alert tone="error">{problem}</Alert>}
      <div>
        <Button variant="secondary" onClick={make}>
          {t.make}
        </Button>
      </div>
      <p className={c.quiet} role="status">
        {state}
      </p>
    </Card>
  );
}
