import { IconClock, IconRosetteDiscountCheckFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ListedTherapist, Slot } from "~/api/queries/therapists";
import { clip, profileAddress, type Viewer } from "../rules";
import { card as t } from "../strings";
import { AgendaPicker, NoAgenda } from "./AgendaPicker";
import { momentLabel } from "./labels";
import { Photo } from "./Photo";
import { PriceTag } from "./PriceTag";
import { useFirstDiscount, withDiscount } from "./price";
import { SelectionPanel } from "./SelectionPanel";
import { type ChosenSlot, knownFromCard, momentOf } from "./slots";
import c from "./TherapistCard.module.css";
import { useZone } from "./zone";

interface Props {
  therapist: ListedTherapist;
  viewer: Viewer;
  choice: ChosenSlot | null;
  onChoose: (choice: ChosenSlot | null) => void;
  onBook: (slot: Slot) => void;
  booking?: boolean;
  /** The list is filtered by the hours of the benefit. */
  benefitOnly?: boolean;
  /** The card is far down the list, so its picture loads lazily. */
  lazy?: boolean;
}

/** A therapist in the directory, with the week of the next free slot. */
export function TherapistCard({ therapist, viewer, choice, onChoose, onBook, booking, lazy, benefitOnly }: Props) {
  return (
    <article className={c.card} aria-labelledby={`t-${therapist.id}`}>
      <Who therapist={therapist} viewer={viewer} lazy={lazy ?? false} benefitOnly={benefitOnly ?? false} />
      <div className={c.agenda}>
        {therapist.horarios.length === 0 && !choice ? (
          <NoAgenda />
        ) : (
          <AgendaPicker
            id={therapist.id}
            minutes={therapist.sessionTime}
            known={knownFromCard(therapist.nextFree, therapist.horarios)}
            choice={choice}
            onChoose={onChoose}
            benefitOnly={benefitOnly ?? false}
          >
            {(chosen) => (
              <SelectionPanel
                therapist={therapist}
                chosen={chosen}
                price={therapist.sessionPrice}
                viewer={viewer}
                onBook={onBook}
                booking={booking ?? false}
              />
            )}
          </AgendaPicker>
        )}
      </div>
    </article>
  );
}

type Person = Omit<ListedTherapist, "nextFree"> & { nextFree?: Slot };

interface WhoProps {
  therapist: Person;
  viewer: Viewer;
  lazy: boolean;
  benefitOnly?: boolean;
}

/** The therapist's data on a card; without the next free slot when that is unknown. */
export function Who({ therapist, viewer, lazy, benefitOnly }: WhoProps) {
  const { id, name, nextFree, sessionPrice } = therapist;
  const covered = benefitOnly && nextFree?.isEnterprise ? nextFree.priceInBRL : undefined;
  return (
    <div className={c.who}>
      <Photo name={name} src={therapist.image} size="card" lazy={lazy} />
      <div className={c.head}>
        <h2 id={`t-${id}`} className={c.name} tabIndex={-1}>
          {name}
        </h2>
        <span className={c.crp}>
          <IconRosetteDiscountCheckFilled size={18} aria-hidden="true" /> {t.crp(therapist.crp, therapist.state)}
        </span>
        <span className={c.tag}>{therapist.approach}</span>
      </div>
      <p className={c.bio}>{clip(therapist.description)}</p>
      {nextFree && <NextFree slot={nextFree} />}
      <div className={c.meta}>
        <span>
          <IconClock size={18} aria-hidden="true" /> {t.minutes(therapist.sessionTime)}
        </span>
        {covered !== undefined && <PriceTag price={{ full: covered, due: covered }} />}
        {covered === undefined && viewer !== "visitor" && sessionPrice !== undefined && (
          <UsualPrice price={sessionPrice} />
        )}
        <Link className={c.more} to={profileAddress(id, null)}>
          {t.profile}
          <span className="sr">{t.of(name)}</span>
        </Link>
      </div>
    </div>
  );
}

const UsualPrice = ({ price }: { price: number }) => <PriceTag price={withDiscount(price, useFirstDiscount())} />;

function NextFree({ slot }: { slot: Slot }) {
  const zone = useZone();
  return (
    <p className={c.next}>
      {t.next} <b>{momentLabel(momentOf(slot, zone), zone)}</b>
    </p>
  );
}
