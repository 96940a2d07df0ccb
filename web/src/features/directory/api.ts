/** What this feature changes through the API; what it reads is in `api/queries`. */
import { send } from "~/api/client";
import { ApiError } from "~/api/errors";
import type { Slot } from "~/api/queries/therapists";
import type { components } from "~/api/schema";

type Schemas = components["schemas"];
export type ProfileAnswer = Schemas["ProfileBody"] | Schemas["TherapistBody"];

/** Holds a time for the person who is signed in. Only 200 is a success; anything else throws. */
export async function bookSlot(therapistId: string, customerId: string, slot: Slot): Promise<string> {
  let status = 0;
  const body = {
    day: slot.day,
    scheduledDay: slot.day,
    startTime: slot.startTime.slice(0, 5),
    finishTime: slot.finishTime.slice(0, 5),
    customerId,
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
  return booked.id;
}
