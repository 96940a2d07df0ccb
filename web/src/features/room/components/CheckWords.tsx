import { useState } from "react";
import { Button } from "~/ui/Button";
import type { CheckResult } from "../core/callCheck";
import { check as t } from "../strings/call";
import c from "./Panels.module.css";

function Answer({ check }: { check: CheckResult | null }) {
  if (!check) return <p className={c.note}>{t.waiting}</p>;
  if (check === "failed") return <p className={c.failed}>{t.failed}</p>;
  return (
    <>
      <p className={c.note}>{t.compare}</p>
      <ol className={c.words}>
        {check.words.map((word, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice, and the list never changes.
          <li key={at}>{word}</li>
        ))}
      </ol>
      <p className={c.note}>{t.proof}</p>
    </>
  );
}

/** Four words by which two people can tell that nobody is between them. Shown on request. */
export function CheckWords({ check }: { check: CheckResult | null }) {
  const [shown, setShown] = useState(false);
  return (
    <section className={c.check}>
      <h3 className={c.subtitle}>{t.title}</h3>
      <Button variant="secondary" size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? t.hide : t.show}
      </Button>
      <div aria-live="polite">{shown && <Answer check={check} />}</div>
    </section>
  );
}
