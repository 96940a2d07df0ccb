import { useState } from "react";
import { copyText } from "~/lib/clipboard";
import { Button } from "~/ui/Button";
import c from "../Access.module.css";
import { accessTexts as t } from "../strings";

/** A value that goes into another system, with a button that copies it. */
export function Copied({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const [said, setSaid] = useState("");
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code className={c.code}>{value}</code>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${t.copy}: ${label}`}
          onClick={async () => setSaid((await copyText(value)) ? t.copied : t.notCopied)}
        >
          {t.copy}
        </Button>
        <span role="status">{said}</span>
      </dd>
      {hint && <dd className={c.note}>{hint}</dd>}
    </div>
  );
}
