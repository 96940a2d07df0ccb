import { IconPaperclip } from "@tabler/icons-react";
import { useId } from "react";
import type { Session } from "~/api/queries/sessions";
import { Button } from "~/ui/Button";
import c from "../Detail.module.css";
import type { Side } from "../statusBox";
import { receipt as t } from "../strings";
import type { FileWork } from "../useFiles";

export interface ReceiptProps {
  session: Session;
  side: Side;
  files: FileWork | null;
  onReceipt: () => void;
  onAttach: (file: File) => void;
}

/** Q187: a receipt after the session, as a convenience. The fiscal document is the therapist's own. */
export function Receipt(props: ReceiptProps) {
  const { session, side, files, onReceipt } = props;
  if (session.stage !== "DONE") return null;
  return (
    <section className={c.card} aria-labelledby="recibo">
      <h2 id="recibo" className={c.heading}>
        {t.title}
      </h2>
      <p className={c.note}>{t.note}</p>
      <div className={c.buttons}>
        {session.hasReceipt && (
          <Button variant="secondary" loading={files === "receipt"} onClick={onReceipt}>
            {t.download}
          </Button>
        )}
        {side === "therapist" && <Attach {...props} />}
      </div>
      {side === "patient" && !session.hasReceipt && <p>{t.waiting}</p>}
    </section>
  );
}

function Attach({ session, files, onAttach }: ReceiptProps) {
  const id = useId();
  return (
    <div className={c.attach}>
      <label htmlFor={id} className={c.attachLabel}>
        <IconPaperclip size={20} aria-hidden="true" /> {session.hasReceipt ? t.replace : t.attach}
      </label>
      <input
        id={id}
        type="file"
        accept="application/pdf,image/png"
        disabled={files === "attach"}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Without this, choosing the same file again after a refusal would fire no event.
          event.currentTarget.value = "";
          if (file) onAttach(file);
        }}
      />
    </div>
  );
}
