import { type ReactNode, useState } from "react";
import { RadioGroup } from "~/ui/RadioGroup";
import c from "../Standing.module.css";
import { choice as t } from "../strings";

/** How often: once, every week, or every two weeks. */
export type Rhythm = "0" | "1" | "2";

const OPTIONS = [
  { value: "0", label: t.once },
  { value: "1", label: t.weekly, hint: t.weeklyHint },
  { value: "2", label: t.fortnightly },
] as const;

interface Props {
  /** What is true of a single session alone. */
  once: ReactNode;
  onChange: (rhythm: Rhythm) => void;
}

/** In the booking dialog, beside the single session. A popup has no state of its own, so it keeps the choice here. */
export function RhythmChoice({ once, onChange }: Props) {
  const [rhythm, setRhythm] = useState<Rhythm>("0");
  return (
    <>
      <RadioGroup
        legend={t.legend}
        value={rhythm}
        onChange={(next) => {
          setRhythm(next);
          onChange(next);
        }}
        options={OPTIONS}
      />
      <p className={c.note} aria-live="polite">
        {rhythm === "0" ? once : t.next}
      </p>
    </>
  );
}
