import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useConfig } from "~/api/config";
import type { Slot } from "~/api/queries/therapists";
import { useUser } from "~/login/currentUser";
import { useNameFirst } from "~/login/nameFirst";
import { isEmployee } from "~/login/roles";
import { popup } from "~/ui/Popup";
import { profileAddress } from "../rules";
import { notBooked } from "../strings";
import type { Bookable, BookingPage } from "./bookingFlow";
import { useFirstDiscount } from "./price";
import { choiceOf } from "./slots";
import { useZone } from "./zone";

/** Loaded on the click, because the first paint of the directory does not need it. Null without a network. */
const loadFlow = () => import("./bookingFlow").catch(() => null);

/** Confirms with the person, creates the hold and opens its payment page. */
export function useBooking() {
  const user = useUser();
  const zone = useZone();
  const navigate = useNavigate();
  const nameFirst = useNameFirst();
  const client = useQueryClient();
  const running = useRef(false);
  const [booking, setBooking] = useState(false);
  const discount = useFirstDiscount();
  const { freeCancelHours } = useConfig();
  const employee = isEmployee(user?.type);
  const page: BookingPage = { userId: user?.id, employee, zone, discount, freeCancelHours, navigate, client };

  /**
   * `onHeld` clears the selection, because the chosen time is now this person's hold. `note` says why this slot is
   * proposed to somebody who books a therapist again.
   */
  async function book(therapist: Bookable, slot: Slot, onHeld: () => void, note?: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    try {
      if (await nameFirst(profileAddress(therapist.id, choiceOf(slot)))) return;
      const flow = await loadFlow();
      if (!flow) return void popup.show({ tone: "error", title: notBooked.title, text: notBooked.text });
      const choice = await flow.confirmSlot(page, therapist, slot, note);
      if (choice === null) return;
      if (choice.weeks > 0) return await flow.openStanding(page, therapist.id, slot, choice.weeks);
      setBooking(true);
      await flow.createHold(page, therapist.id, slot, onHeld, note !== undefined, choice.covered);
    } finally {
      running.current = false;
      setBooking(false);
    }
  }
  return { book, booking };
}
