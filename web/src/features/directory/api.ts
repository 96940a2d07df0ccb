import { send } from "~/api/client";
import { ApiError } from "~/api/errors";
import type { Slot } from "~/api/queries/therapists";
import type { components } from "~/api/schema";

type Schemas = components["schemas"];
export type ProfileResponse = Schemas["ProfileBody"] | Schemas["TherapistBody"];

/**
 * Creates a hold for the signed-in person and returns its session. With `covered` the person's company pays
 * its part, and confirms the session when it pays all of it. A response other than 200, or one without an id, is not a
 * booking and throws (R136).
 */
export async function bookSlot(
  therapistId: string,
  customerId: string,
  slot: Slot,
  covered: boolean,
): Promise<{ id: string; confirmed: boolean }> {
  let status = 0;
  // The API has two fields for the day, which must agree (Q132).
  const body = {
    day: slot.day,
    scheduledDay: slot.day,
    startTime: slot.startTime.slice(0, 5),
    finishTime: slot.finishTime.slice(0, 5),
    customerId,
    ...(covered && { allowance: true }),
  };
  const booked = await send(async (api) => {
    const result = await api.POST("/api/therapist/{id}/agenda/session", {
      params: { path: { id: therapistId } },
      body,
    });
    status = result.response.status;
    return result;
  });
  if (status !== 200 || !booked?.id) throw new ApiError(status);
  return { id: booked.id, confirmed: booked.confirmed ?? false };
}
