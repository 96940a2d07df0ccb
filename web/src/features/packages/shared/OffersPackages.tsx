import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type PackageOffer, packageOffersQuery } from "~/api/queries/packages";
import { useForm } from "~/lib/form";
import { readWhole } from "~/lib/number";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { NumberField } from "~/ui/NumberField";
import { PartFailed } from "~/ui/PartFailed";
import { toast } from "~/ui/Toast";
import { saveOffers } from "../api";
import c from "../Packages.module.css";
import { setting as t } from "../strings";

const TOAST_MS = 3000;
const SIZES = [4, 8, 12] as const;

interface Values {
  on4: boolean;
  on8: boolean;
  on12: boolean;
  percent4: string;
  percent8: string;
  percent12: string;
}

const valuesOf = (offers: readonly PackageOffer[]): Values => {
  const of = (size: number) => offers.find(({ sessions }) => sessions === size);
  return {
    on4: of(4) !== undefined,
    on8: of(8) !== undefined,
    on12: of(12) !== undefined,
    percent4: String(of(4)?.discountPercent ?? 5),
    percent8: String(of(8)?.discountPercent ?? 10),
    percent12: String(of(12)?.discountPercent ?? 15),
  };
};

const PERCENT_MAX = 20;

/** A discount that may be saved, or null. */
function readPercent(typed: string): number | null {
  const percent = readWhole(typed);
  return percent !== null && percent <= PERCENT_MAX ? percent : null;
}

const validate = (v: Values) =>
  Object.fromEntries(
    SIZES.filter((size) => v[`on${size}`] && readPercent(v[`percent${size}`]) === null).map((size) => [
      `percent${size}`,
      t.badDiscount,
    ]),
  );

/** Which packages the therapist offers. */
export function OffersPackages({ therapistId }: { therapistId: string }) {
  const query = useQuery(packageOffersQuery(therapistId));
  return (
    <Card as="section" className={c.part} aria-labelledby="meus-pacotes">
      <h2 id="meus-pacotes" className={c.heading}>
        {t.title}
      </h2>
      <p className={c.quiet}>{t.text}</p>
      {query.data && <Form therapistId={therapistId} offers={query.data.offers} />}
      {query.isError && <PartFailed text={t.failed} retry={t.retry} onRetry={() => void query.refetch()} />}
      <p className={c.quiet}>{t.kept}</p>
    </Card>
  );
}

function Form({ therapistId, offers }: { therapistId: string; offers: readonly PackageOffer[] }) {
  const client = useQueryClient();
  const form = useForm<Values>({ initial: valuesOf(offers), validate });

  async function save(v: Values): Promise<void> {
    const chosen = SIZES.filter((size) => v[`on${size}`]);
    await saveOffers(
      therapistId,
      chosen.map((size) => ({ sessions: size, discountPercent: readPercent(v[`percent${size}`]) ?? 0 })),
    );
    await client.invalidateQueries({ queryKey: packageOffersQuery(therapistId).queryKey });
    toast.show(t.saved, TOAST_MS);
  }

  return (
    <form noValidate className={c.fields} onSubmit={form.submit(save)}>
      {SIZES.map((size) => (
        <div key={size} className={c.choice}>
          <Checkbox label={t.offer(size)} {...form.check(`on${size}`)} />
          {form.values[`on${size}`] && (
            <NumberField kind="whole" label={t.discount(size)} {...form.field(`percent${size}`)} />
          )}
        </div>
      ))}
      <Button type="submit" variant="secondary" loading={form.busy}>
        {t.save}
      </Button>
    </form>
  );
}
