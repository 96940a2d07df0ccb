import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/Button";
import { RadioGroup } from "~/ui/RadioGroup";
import c from "../Questionnaire.module.css";
import { answer as t } from "../strings";

interface Props {
  /** Counted from 1. */
  number: number;
  statement: string;
  items: readonly string[];
  labels: readonly string[];
  chosen: number | undefined;
  onChoose: (points: number) => void;
  onNext: () => void;
  onBack: () => void;
  /** What stands between the answers and the buttons. */
  children?: ReactNode;
}

/** One question with its four answers. */
export function Question({ number, statement, items, labels, chosen, onChoose, onNext, onBack, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState("");
  // The question before is gone with the button that had the focus.
  useEffect(() => heading.current?.focus(), []);

  function next(event: FormEvent): void {
    event.preventDefault();
    if (chosen !== undefined) {
      onNext();
      return;
    }
    setError(t.choose);
    form.current?.querySelector("input")?.focus();
  }

  return (
    <form ref={form} className={c.card} noValidate onSubmit={next}>
      <h2 ref={heading} tabIndex={-1} className={c.quiet}>
        {t.progress(number, items.length)}
      </h2>
      <p className={c.text}>{statement}</p>
      <RadioGroup
        legend={items[number - 1]}
        variant="cards"
        value={chosen === undefined ? "" : String(chosen)}
        error={error}
        options={labels.map((label, points) => ({ value: String(points), label }))}
        onChange={(value) => {
          setError("");
          onChoose(Number(value));
        }}
      />
      {children}
      <div className={c.buttons}>
        <Button type="submit">{t.next}</Button>
        <Button variant="ghost" onClick={onBack}>
          {t.back}
        </Button>
      </div>
    </form>
  );
}
