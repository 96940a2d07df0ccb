import { useState } from "react";
import { attempt } from "~/api/attempt";
import type { OwnPatient } from "~/api/queries/ownPatients";
import { useForm, withMessages } from "~/lib/form";
import { formatBRL } from "~/lib/money";
import { readWhole } from "~/lib/number";
import { Button } from "~/ui/Button";
import { NumberField } from "~/ui/NumberField";
import c from "../OwnPatients.module.css";
import { priceError } from "../price";
import { card, patient as t } from "../strings";
import { dayOf } from "../when";

interface Props {
  one: OwnPatient;
  working: boolean;
  onOffer: (price: number) => Promise<void>;
  onEnd: () => void;
}

export function PatientCard({ one, working, onOffer, onEnd }: Props) {
  const [changing, setChanging] = useState(false);
  const named = <span className="sr">{one.name}</span>;
  return (
    <>
      <div className={c.name}>
        <strong>{one.name}</strong>
        <span>{card.price(formatBRL(one.price))}</span>
        {one.offeredPrice ? <span>{t.waits(formatBRL(one.offeredPrice))}</span> : null}
        <span className={c.quiet}>{t.since(dayOf(one.since))}</span>
      </div>
      {changing ? (
        <PriceForm
          one={one}
          onOffer={(price) => onOffer(price).then(() => setChanging(false))}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <div className={c.buttons}>
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {t.change} {named}
          </Button>
          <Button variant="ghost" loading={working} onClick={onEnd}>
            {t.end} {named}
          </Button>
        </div>
      )}
    </>
  );
}

interface FormProps {
  one: OwnPatient;
  onOffer: (price: number) => Promise<void>;
  onCancel: () => void;
}

function PriceForm({ one, onOffer, onCancel }: FormProps) {
  const form = useForm<{ price: string }>({
    initial: { price: String(one.offeredPrice || one.price) },
    validate: ({ price }) => withMessages<{ price: string }>({ price: priceError(price) }),
  });
  return (
    <form
      className={c.form}
      noValidate
      onSubmit={form.submit(({ price }) => attempt(() => onOffer(readWhole(price) ?? 0), form.applyFault))}
    >
      <NumberField kind="whole" label={t.newPrice(one.name)} hint={t.newPriceHint} {...form.field("price")} />
      <div className={c.buttons}>
        <Button type="submit" loading={form.busy}>
          {t.propose}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
