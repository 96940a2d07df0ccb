import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { NumberField } from "~/ui/NumberField";
import c from "../Invoicing.module.css";
import { readBlocks } from "../rules";
import { topUp as t } from "../strings";

interface Props {
  below: number;
  blocks: number;
  /** Zeros end it. */
  onSave: (below: number, blocks: number) => Promise<void>;
}

const wrong = (typed: string) => (readBlocks(typed) ? undefined : t.wrong);

/** Buys blocks by itself when the level is low. Off until the company says so. */
export function TopUpCard({ below, blocks, onSave }: Props) {
  const on = blocks > 0;
  const form = useForm({
    initial: { below: on ? String(below) : "", blocks: on ? String(blocks) : "" },
    validate: (v): { below?: string; blocks?: string } => {
      const errors = { below: wrong(v.below), blocks: wrong(v.blocks) };
      return { ...(errors.below && { below: errors.below }), ...(errors.blocks && { blocks: errors.blocks }) };
    },
  });
  const save = (v: { below: string; blocks: string }) => onSave(readBlocks(v.below) ?? 0, readBlocks(v.blocks) ?? 0);
  return (
    <Card as="section" aria-label={t.title}>
      <h2 className={c.heading}>{t.title}</h2>
      <p className={c.note}>{t.lead}</p>
      <p>{on ? t.on(below, blocks) : t.off}</p>
      <form className={c.form} noValidate onSubmit={form.submit(save)}>
        <NumberField kind="whole" label={t.below} maxLength={3} {...form.field("below")} />
        <NumberField kind="whole" label={t.blocks} maxLength={3} {...form.field("blocks")} />
        <div className={c.actions}>
          <Button type="submit" variant="secondary" loading={form.busy}>
            {on ? t.change : t.save}
          </Button>
          {on && (
            <Button variant="ghost" onClick={() => onSave(0, 0)}>
              {t.stop}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
