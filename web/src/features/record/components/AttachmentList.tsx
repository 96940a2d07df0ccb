import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { saveBlob } from "~/lib/download";
import { useObjectUrl } from "~/lib/useObjectUrl";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { download } from "../attachments";
import type { Attachment } from "../content";
import { Closed } from "../crypto/format";
import type { Vault } from "../crypto/vault";
import { isPicture, sizeText } from "../files";
import c from "../Record.module.css";
import { attachments as t } from "../strings";

interface Props {
  vault: Vault;
  recordId: string;
  files: readonly Attachment[];
}

/** The files of an entry. A picture is shown in a dialog; everything else is saved to the device. */
export const AttachmentList = ({ vault, recordId, files }: Props) => (
  <ul className={c.files} aria-label={t.title}>
    {files.map((file) => (
      <One key={file.id} vault={vault} recordId={recordId} file={file} />
    ))}
  </ul>
);

function One({ vault, recordId, file }: { vault: Vault; recordId: string; file: Attachment }) {
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  const [shown, setShown] = useState<Blob | null>(null);

  async function open() {
    setProblem("");
    setPercent(0);
    try {
      const blob = await download(vault, recordId, file, (done) => setPercent(Math.round(done * 100)));
      if (isPicture(blob.type)) setShown(blob);
      else saveBlob(blob, file.name);
    } catch (error) {
      if (error instanceof Closed) setProblem(t.damaged);
      else if (error instanceof ApiError && error.status === 0) setProblem(t.notRead);
      else if (error instanceof ApiError) showProblem(error);
      else throw error;
    } finally {
      setPercent(null);
    }
  }

  return (
    <li className={c.file}>
      <span className={c.fileName}>
        {file.name} <span className={c.quiet}>({sizeText(file.bytes)})</span>
      </span>
      <Button variant="ghost" size="sm" onClick={open}>
        {percent === null ? (isPicture(file.type) ? t.show : t.save) : t.reading(percent)}
        <span className="sr"> {file.name}</span>
      </Button>
      {problem && (
        <span className={c.voided} role="alert">
          {problem}
        </span>
      )}
      <Picture file={file} blob={shown} onClose={() => setShown(null)} />
    </li>
  );
}

function Picture({ file, blob, onClose }: { file: Attachment; blob: Blob | null; onClose: () => void }) {
  const address = useObjectUrl(blob);
  return (
    <Dialog
      open={blob !== null}
      onClose={onClose}
      title={file.name}
      actions={
        <Button variant="secondary" onClick={() => blob && saveBlob(blob, file.name)}>
          {t.save}
        </Button>
      }
    >
      {address && <img className={c.picture} src={address} alt={file.name} />}
    </Dialog>
  );
}
