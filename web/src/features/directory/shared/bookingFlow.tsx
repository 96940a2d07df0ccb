import type { QueryClient } from "@tanstack/react-query";
import type { UseNavigateResult } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError } from "~/api/errors";
import { contractKeys } from "~/api/queries/contracts";
import type { Discount } from "~/api/queries/customers";
import { type Slot, therapistKeys } from "~/api/queries/therapists";
import { askConsent, CONSENT_REVOKED } from "~/features/account/shared/askConsent";
import { longDate } from "~/lib/dates";
import { popup } from "~/ui/Popup";
import { bookSlot } from "../api";
import { booking as t } from "../bookingStrings";
import { profileAddress } from "../rules";
import { notBooked } from "../strings";
import { cancelTerms, freeUntilOf } from "./cancelTerms";
import { PriceTag } from "./PriceTag";
import { slotPrice } from "./price";
import { choiceOf, momentOf } from "./slots";
import c from "./useBooking.module.css";

/**
 * Loads the payment module on demand, to keep it out of the directory's bundle. When loading fails, the next page
 * refreshes the holds.
 */
const refreshHeaderHolds = () =>
  import("~/features/payment/shared/holds").then(({ refreshHolds }) => refreshHolds()).catch(() => {});

const INCOMPLETE = "booking.registration_incomplete";

export interface Bookable {
  id: string;
  name: string;
  /** The therapist's usual price. A slot may have its own (company slots). */
  price?: number | undefined;
}

/** What a booking needs from the page. */
export interface BookingPage {
  userId: string | undefined;
  /** Somebody whose company may cover sessions. */
  employee: boolean;
  zone: string;
  discount: Discount;
  freeCancelHours: number;
  navigate: UseNavigateResult<string>;
  client: QueryClient;
}

/** Loaded on demand. Without it the dialog offers the single session alone. */
const loadStanding = () => import("~/features/standing/shared/bookingChoice").catch(() => null);

/** Loaded on demand, for people of companies. Without it the person books without the allowance. */
const loadCoverage = () => import("~/features/contract/shared/coverageChoice").catch(() => null);

/** What the person chose in the dialog. */
interface Choice {
  /** Weeks between sessions; 0 for this session alone. */
  weeks: number;
  /** The company pays its part. */
  covered: boolean;
}

/**
 * Asks the person to confirm the slot. `note` says why it is proposed. Resolves to null when the person goes back.
 */
export async function confirmSlot(
  page: BookingPage,
  { id, name, price }: Bookable,
  slot: Slot,
  note?: string,
): Promise<Choice | null> {
  const coverage = page.employee && !slot.enterprise ? await offered(page, id, slot) : null;
  const offer = await (await loadStanding())?.offerRhythm(page.client, id, t.held);
  const { day, start, finish } = momentOf(slot, page.zone);
  const due = slotPrice(slot, price, page.discount);
  const facts: [string, ReactNode][] = [
    [t.with, name],
    [t.date, longDate(day)],
    [t.start, start],
    [t.end, finish],
    [t.price, due && <PriceTag price={due} />],
  ];
  const sure = await popup.confirm({
    tone: "info",
    title: t.ask,
    text: (
      <>
        {note && <p className={c.proposal}>{note}</p>}
        <Facts facts={facts} terms={cancelTerms(freeUntilOf(slot.startsAt, page.freeCancelHours))} />
        {coverage?.choice}
        {offer ? <div className={c.rhythm}>{offer.choice}</div> : <p className={c.note}>{t.held}</p>}
      </>
    ),
    confirmLabel: offer?.confirmLabel(t.yes, t.go) ?? t.yes,
    cancelLabel: t.no,
  });
  return sure ? { weeks: offer?.everyWeeks() ?? 0, covered: coverage?.chosen() ?? false } : null;
}

const offered = async ({ client }: BookingPage, therapistId: string, { day }: Slot) =>
  (await (await loadCoverage())?.offerCoverage(client, therapistId, day)) ?? null;

/** Opens the page that shows the dates and the payment of a standing hour before it is agreed. */
export async function openStanding(page: BookingPage, therapistId: string, slot: Slot, weeks: number): Promise<void> {
  const standing = await loadStanding();
  if (standing) await page.navigate(standing.newStanding(therapistId, slot.day, slot.startTime, weeks));
}

/** Creates the hold and opens its payment page. On a refusal it reloads the calendar. */
export async function createHold(
  page: BookingPage,
  therapistId: string,
  slot: Slot,
  onHeld: () => void,
  again: boolean,
  covered: boolean,
): Promise<void> {
  const { client, navigate, userId } = page;
  try {
    const { id, confirmed } = await bookSlot(therapistId, userId ?? "", slot, covered);
    onHeld();
    // The header must show the hold even when the person goes back before the payment page has loaded.
    void refreshHeaderHolds();
    void client.invalidateQueries({ queryKey: therapistKeys.slots(therapistId) });
    if (covered) void client.invalidateQueries({ queryKey: contractKeys.allowance });
    if (confirmed) {
      await popup.show({ tone: "success", title: t.confirmed, text: t.confirmedText });
      return await navigate({ to: "/" });
    }
    // Whoever books again knows the way and goes on to pay at once.
    if (!again) await popup.show({ tone: "success", title: t.booked, text: t.bookedText });
    await navigate({ to: `/sessao-pagamento/${id}` });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === CONSENT_REVOKED && userId && (await askConsent(userId)))
      return createHold(page, therapistId, slot, onHeld, again, covered);
    if (error.code === CONSENT_REVOKED) return;
    void client.invalidateQueries({ queryKey: therapistKeys.slots(therapistId) });
    void client.invalidateQueries({ queryKey: therapistKeys.directory });
    // Q029: asks first for the missing data, and from there returns to this slot.
    if (error.code === INCOMPLETE)
      return navigate({
        to: "/cadastro-usuario-dados",
        search: { volta: profileAddress(therapistId, choiceOf(slot)) },
      });
    await popup.show({ tone: "error", title: notBooked.title, text: error.description || notBooked.text });
  }
}

const Facts = ({ facts, terms }: { facts: [string, ReactNode][]; terms: string }) => (
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
    <p className={c.note}>{terms}</p>
  </>
);
