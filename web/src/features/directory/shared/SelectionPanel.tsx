import type { Slot } from "~/api/queries/therapists";
import { longDate } from "~/lib/dates";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { profileAddress, type Viewer } from "../rules";
import { panel as t } from "../strings";
import { PriceTag } from "./PriceTag";
import { slotPrice, useFirstDiscount } from "./price";
import c from "./SelectionPanel.module.css";
import { choiceOf, type Moment } from "./slots";

interface Props {
  therapist: { id: string; name: string };
  chosen: Moment | null;
  /** The therapist's usual price. A slot may have its own (company slots). */
  price?: number | undefined;
  viewer: Viewer;
  onBook: (slot: Slot) => void;
  /** A booking request is running. */
  booking?: boolean;
}

/** The chosen slot and the next action: sign in, or book. */
export function SelectionPanel(props: Props) {
  const { viewer, chosen, therapist, price } = props;
  return (
    <div className={c.panel}>
      <div className={c.live} aria-live="polite">
        {chosen && <Facts {...{ therapist, chosen, viewer, price }} />}
      </div>
      {viewer === "visitor" && <SignInLink therapist={therapist} chosen={chosen} />}
      {viewer === "patient" && <Booking {...props} />}
      {viewer === "other" && <p className={c.hint}>{t.onlyPatients}</p>}
    </div>
  );
}

function Facts({
  therapist,
  chosen,
  viewer,
  price,
}: Pick<Props, "therapist" | "price" | "viewer"> & { chosen: Moment }) {
  const discount = useFirstDiscount();
  const amount = viewer === "visitor" ? undefined : slotPrice(chosen.slot, price, discount);
  return (
    <p className={c.facts}>
      <b>{longDate(chosen.day)}</b>
      <span>{t.between(chosen.start, chosen.finish, therapist.name)}</span>
      {amount && <PriceTag price={amount} />}
      {chosen.slot.isEnterprise && <span>{t.company}</span>}
    </p>
  );
}

function SignInLink({ therapist, chosen }: Pick<Props, "therapist" | "chosen">) {
  const volta = profileAddress(therapist.id, chosen && choiceOf(chosen.slot));
  return (
    <>
      {chosen && (
        <ButtonLink to="/entrar" search={{ volta }} className={c.go}>
          {t.enter}
        </ButtonLink>
      )}
      <p className={c.hint}>{t.join}</p>
      <ButtonLink to="/entrar" search={{ volta }} variant={chosen ? "ghost" : "secondary"} className={c.go}>
        {t.access}
      </ButtonLink>
    </>
  );
}

function Booking({ chosen, onBook, booking }: Props) {
  if (chosen)
    return (
      <Button className={c.go} loading={booking ?? false} onClick={() => onBook(chosen.slot)}>
        {t.book}
      </Button>
    );
  return (
    <>
      <p className={c.hint}>{t.choose}</p>
      <Button className={c.go} disabled>
        {t.book}
      </Button>
    </>
  );
}
