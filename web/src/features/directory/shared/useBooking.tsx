import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { ApiError } from "~/api/errors";
import { type Slot, therapistKeys } from "~/api/queries/therapists";
import { longDate } from "~/lib/dates";
import { formatBRL } from "~/lib/money";
import { useUser } from "~/login/currentUser";
import { popup } from "~/ui/Popup";
import { bookSlot } from "../api";
import { profileAddress } from "../rules";
import { booking as t } from "../strings";
import { choiceOf, momentOf } from "./slots";
import c from "./useBooking.module.css";
import { useZone } from "./zone";

/**
 * Loads the payment module on demand, to keep it out of the directory's bundle. When loading fails, the next page
 * refreshes the holds.
 */
const refreshHeaderHolds = () =>
  import("~/features/payment/shared/holds").then(({ refreshHolds }) => refreshHolds()).catch(() => {});

const INCOMPLETE = "booking.registration_incomplete";

interface Bookable {
  id: string;
  /** The therapist's usual price. A slot may have its own (company slots). */
  price?: number | undefined;
}

/** Confirms with the person, creates the hold and opens its payment page. On a refusal it reloads the calendar. */
export function useBooking() {
  const user = useUser();
  const zone = useZone();
  const navigate = useNavigate();
  const client = useQueryClient();
  const running = useRef(false);
  const [booking, setBooking] = useState(false);

  const confirm = ({ price }: Bookable, slot: Slot) => {
    const { day, start, finish } = momentOf(slot, zone);
    const facts: [string, string | undefined][] = [
      [t.date, longDate(day)],
      [t.start, start],
      [t.end, finish],
      [t.price, amount(slot.priceInBRL ?? price)],
    ];
    return popup.confirm({
      tone: "info",
      title: t.ask,
      text: <Facts facts={facts} />,
      confirmLabel: t.yes,
      cancelLabel: t.no,
    });
  };

  async function hold(therapistId: string, slot: Slot, onHeld: () => void): Promise<void> {
    try {
      const id = await bookSlot(therapistId, user?.id ?? "", slot);
      onHeld();
      // The header must show the hold even when the person goes back before the payment page has loaded.
      void refreshHeaderHolds();
      void client.invalidateQueries({ queryKey: therapistKeys.slots(therapistId) });
      await popup.show({ tone: "success", title: t.booked, text: t.bookedText });
      await navigate({ to: `/sessao-pagamento/${id}` });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void client.invalidateQueries({ queryKey: therapistKeys.slots(therapistId) });
      void client.invalidateQueries({ queryKey: therapistKeys.directory });
      await popup.show({ tone: "error", title: t.failed, text: error.description || t.failedText });
      // Q029: asks first for the missing data, and from there returns to this slot.
      if (error.code === INCOMPLETE)
        await navigate({
          to: "/cadastro-usuario-dados",
          search: { volta: profileAddress(therapistId, choiceOf(slot)) },
        });
    }
  }

  /** `onHeld` clears the selection, because the chosen time is now this person's hold. */
  async function book(therapist: Bookable, slot: Slot, onHeld: () => void): Promise<void> {
    if (running.current || !(await confirm(therapist, slot))) return;
    running.current = true;
    setBooking(true);
    try {
      await hold(therapist.id, slot, onHeld);
    } finally {
      running.current = false;
      setBooking(false);
    }
  }
  return { book, booking };
}

const amount = (price: number | undefined) => (price === undefined ? undefined : formatBRL(price));

const Facts = ({ facts }: { facts: [string, string | undefined][] }) => (
  <>
    <dl className={c.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
    <p className={c.note}>{t.held}</p>
  </>
);
