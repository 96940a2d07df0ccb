import type { BoughtPackage } from "~/api/queries/packages";
import { useForm } from "~/lib/form";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { TextArea } from "~/ui/TextArea";
import c from "../Admin.module.css";
import { returnPackageAsAdmin } from "../businessApi";
import { common } from "../strings/common";
import { packages as t } from "../strings/packages";
import { useAction } from "../useAction";

const SHORTEST = 10;
const LONGEST = 250;

/** Asks why a package is given back, and says what the patient gets. */
export function ReturnPackageDialog({ one, onClose }: { one: BoughtPackage; onClose: () => void }) {
  const action = useAction();
  const form = useForm({
    initial: { reason: "" },
    validate: (v): { reason?: string } => (v.reason.trim().length < SHORTEST ? { reason: t.reasonMissing } : {}),
  });

  async function give({ reason }: { reason: string }) {
    const send = () => returnPackageAsAdmin(one.id, one.value, reason.trim());
    if (await action.run(send, { title: t.done })) onClose();
  }

  return (
    <Dialog open onClose={onClose} title={t.ask}>
      <form className={c.form} noValidate onSubmit={form.submit(give)}>
        <p>{t.askText(formatBRL(one.value), one.left)}</p>
        <TextArea label={t.reason} hint={t.reasonHint} rows={3} maxLength={LONGEST} {...form.field("reason")} />
        <div className={c.actions}>
          <Button type="submit" loading={form.busy}>
            {t.give}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
