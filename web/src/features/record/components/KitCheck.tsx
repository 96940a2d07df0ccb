import { type ReactNode, useState } from "react";
import { useForm, withMessages } from "~/lib/form";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/TextField";
import { GROUPS, groupOf, kitLetters } from "../crypto/kit";
import c from "../Record.module.css";
import { create as t } from "../strings";

interface Props {
  kit: string;
  submit: string;
  /** Runs when the typed groups are those of the kit. */
  onChecked: () => Promise<unknown>;
  children?: ReactNode;
}

/** Two different groups, so that the paper has to be at hand. */
function pickGroups(): [number, number] {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint8Array(2));
  const first = a % GROUPS;
  return [first + 1, ((first + 1 + (b % (GROUPS - 1))) % GROUPS) + 1];
}

/** Shows the kit once, to be printed, and lets two of its groups be typed from the paper. */
export function KitCheck({ kit, submit, onChecked, children }: Props) {
  const [groups] = useState(pickGroups);
  const right = (typed: string, group: number) => (kitLetters(typed) === groupOf(kit, group) ? "" : t.wrongGroup);
  const form = useForm({
    initial: { first: "", second: "" },
    validate: ({ first, second }) => withMessages({ first: right(first, groups[0]), second: right(second, groups[1]) }),
  });
  return (
    <form className={c.stack} noValidate onSubmit={form.submit(onChecked)}>
      <section className={c.kit} aria-label={t.kitLabel}>
        <strong>{t.kitLabel}</strong>
        <ol className={c.letters}>
          {kit.split("-").map((letters, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change.
            <li key={i}>
              <small>{i + 1}º</small>
              {letters}
            </li>
          ))}
        </ol>
        <p className={c.quiet}>{t.kitPaper}</p>
      </section>
      <div className={c.screen}>
        <Button variant="secondary" onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <div className={`${c.two} ${c.screen}`}>
        {(["first", "second"] as const).map((name, i) => (
          <TextField
            key={name}
            label={t.typeGroup(groups[i] as number)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={8}
            {...form.field(name)}
          />
        ))}
      </div>
      <div className={`${c.buttons} ${c.screen}`}>
        {children}
        <Button type="submit" size="lg" loading={form.busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
