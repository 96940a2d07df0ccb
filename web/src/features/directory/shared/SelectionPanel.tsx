import { longDate } from "~/lib/dates";
import { formatBRL } from "~/lib/money";
import { hasPage } from "~/lib/pages";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import type { Slot } from "../api";
import { choiceSearch, profileAddress, type Viewer } from "../rules";
import { panel as t } from "../strings";
import c from "./SelectionPanel.module.css";
import { choiceOf, type Moment } from "./slots";

interface Props {
  therapist: { id: string; name: string };
  chosen: Moment | null;
  /** Of a session at no particular time; a slot's own price goes first. */
  price?: number | undefined;
  viewer: Viewer;
  /** Books the chosen time; called only in a version that can also take the payment. */
  onBook?: (slot: Slot) => void;
  /** The address of this page already holds the choice. */
  kept?: boolean;
}

/** What was chosen, and the way on: sign in, book, or keep the time until booking opens. */
export function SelectionPanel(props: Props) {
  const { viewer, chosen, therapist, price } = props;
  return (
    <div className={c.panel}>
      <div className={c.live} aria-live="polite">
        {chosen && <Facts {...{ therapist, chosen, viewer, price }} />}
      </div>
      {viewer === "visitor" && <Door therapist={therapist} chosen={chosen} />}
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
  const amount = viewer === "visitor" ? undefined : (chosen.slot.priceInBRL ?? price);
  return (
    <p className={c.facts}>
      <b>{longDate(chosen.day)}</b>
      <span>{t.between(chosen.start, chosen.finish, therapist.name)}</span>
      {amount !== undefined && <strong>{formatBRL(amount)}</strong>}
      {chosen.slot.isEnterprise && <span>{t.company}</span>}
    </p>
  );
}

function Door({ therapist, chosen }: Pick<Props, "therapist" | "chosen">) {
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

function Booking({ therapist, chosen, onBook, kept }: Props) {
  if (!chosen)
    return (
      <>
        <p className={c.hint}>{t.choose}</p>
        <Closed />
      </>
    );
  if (onBook && hasPage("/sessao-pagamento/$id"))
    return (
      <Button className={c.go} onClick={() => onBook(chosen.slot)}>
        {t.book}
      </Button>
    );
  return (
    <>
      {kept ? (
        <Closed />
      ) : (
        <ButtonLink
          className={c.go}
          to={profileAddress(therapist.id, null)}
          search={choiceSearch(choiceOf(chosen.slot))}
        >
          {t.book}
        </ButtonLink>
      )}
      <p className={`${c.hint} ${c.note}`}>{kept ? t.soonKept : t.soon}</p>
    </>
  );
}

const Closed = () => (
  <Button className={c.go} disabled>
    {t.book}
  </Button>
);
