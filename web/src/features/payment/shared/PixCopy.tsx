import type { ReactNode } from "react";
import { copyText } from "~/lib/clipboard";
import { Button } from "~/ui/Button";
import { Field } from "~/ui/Field";
import { toast } from "~/ui/Toast";
import { results, pix as t } from "../strings";
import c from "./PixCopy.module.css";

interface Props {
  code: string;
  /** For screen readers, where one page has several codes: what this one pays. */
  of?: string;
}

/** A PIX code as text, with a button that copies it. */
export function PixCopy({ code, of }: Props) {
  const copy = async () => toast.show((await copyText(code)) ? results.pixCopied : results.pixNotCopied, 2500);
  const sr: ReactNode = of && <span className="sr">{of}</span>;
  return (
    <div className={c.copy}>
      <Button onClick={copy}>
        {t.copy}
        {sr}
      </Button>
      <Field
        label={
          <>
            {t.code}
            {sr}
          </>
        }
      >
        {(wiring) => (
          <textarea
            {...wiring}
            className={`${wiring.className} ${c.code}`}
            readOnly
            rows={3}
            value={code}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
    </div>
  );
}
