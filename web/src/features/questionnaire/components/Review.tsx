import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "~/ui/Button";
import c from "../Questionnaire.module.css";
import { answer as t } from "../strings";

interface Props {
  items: readonly string[];
  labels: readonly string[];
  answers: readonly (number | undefined)[];
  busy: boolean;
  onChange: (item: number) => void;
  onBack: () => void;
  onSend: () => void;
  /** What stands between the answers and the buttons. */
  children?: ReactNode;
}

/** All answers before they are sealed and sent. */
export function Review({ items, labels, answers, busy, onChange, onBack, onSend, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={c.card} aria-labelledby="conferir">
      <h2 id="conferir" ref={heading} tabIndex={-1} className={c.heading}>
        {t.review}
      </h2>
      <ol className={c.list}>
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are fixed, and two may have the same text
          <li key={i} className={c.row}>
            <span>
              {i + 1}. {item} <strong>{labels[answers[i] ?? 0]}</strong>
            </span>
            <Button variant="ghost" size="sm" onClick={() => onChange(i)}>
              {t.change}
              <span className="sr">{t.changeOf(i + 1)}</span>
            </Button>
          </li>
        ))}
      </ol>
      {children}
      <div className={c.buttons}>
        <Button loading={busy} onClick={onSend}>
          {t.send}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onBack}>
          {t.back}
        </Button>
      </div>
    </section>
  );
}
