import { useForm } from "~/lib/form";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { NumberField } from "~/ui/NumberField";
import c from "../Invoicing.module.css";
import { readBlocks } from "../rules";
import { buy as t } from "../strings";

interface Props {
  /** Of one block. */
  price: number;
  onBuy: (blocks: number, total: number) => Promise<boolean>;
  onClose: () => void;
}

/** Asks how many blocks, and says what they cost before the invoice is made. */
export function BuyDialog({ price, onBuy, onClose }: Props) {
  const form = useForm({
    initial: { blocks: "1" },
    validate: (v): { blocks?: string } => (readBlocks(v.blocks) ? {} : { blocks: t.wrong }),
  });
  const blocks = readBlocks(form.values.blocks);

  async function submit(values: { blocks: string }) {
    const wanted = readBlocks(values.blocks) ?? 0;
    if (await onBuy(wanted, wanted * price)) onClose();
  }

  return (
    <Dialog open onClose={onClose} title={t.title}>
      <form className={c.form} noValidate onSubmit={form.submit(submit)}>
        <NumberField kind="whole" label={t.count} hint={t.hint} required maxLength={3} {...form.field("blocks")} />
        <p aria-live="polite">
          <strong>{blocks ? t.total(formatBRL(blocks * price)) : t.wrong}</strong>
        </p>
        <p className={c.note}>{t.how}</p>
        <div className={c.actions}>
          <Button type="submit" loading={form.busy}>
            {t.confirm}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
