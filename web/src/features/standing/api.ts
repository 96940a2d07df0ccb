import { send } from "~/api/client";
import type { Change, StandingChanged, StandingPreview, Wanted } from "~/api/queries/standing";

/** How each session is paid. */
export interface Means {
  method: "card" | "pix";
  cardId?: string;
}

export const agreeStanding = (therapistId: string, wanted: Wanted, means: Means) =>
  send((api) =>
    api.POST("/api/therapist/{id}/standing", { params: { path: { id: therapistId } }, body: { ...wanted, ...means } }),
  );

export const acceptStanding = (id: string, means: Means) =>
  send((api) => api.POST("/api/standing/{id}/accept", { params: { path: { id } }, body: { ...means } }));

export const refuseStanding = (id: string) =>
  send((api) => api.POST("/api/standing/{id}/refuse", { params: { path: { id } } }));

export const saveMeans = (id: string, means: Means) =>
  send((api) => api.PUT("/api/standing/{id}/means", { params: { path: { id } }, body: { ...means } }));

export const acceptPrice = (id: string) =>
  send((api) => api.POST("/api/standing/{id}/price", { params: { path: { id } } }));

/** With `preview` nothing changes: the response says what would happen. */
export const changeStanding = (
  id: string,
  change: Change,
  how: { preview?: boolean; acceptLate?: boolean },
): Promise<StandingChanged> =>
  send((api) => api.POST("/api/standing/{id}/change", { params: { path: { id } }, body: { ...change, ...how } }));

/** With `preview` the patient gets no proposal yet. */
export const proposeStanding = (customerId: string, wanted: Wanted, preview: boolean): Promise<StandingPreview> =>
  send((api) => api.POST("/api/standing/proposal", { body: { ...wanted, customerId, preview } }));

export const saveTakes = (therapistId: string, takesStandingHours: boolean) =>
  send((api) =>
    api.PUT("/api/therapist/{id}/standing-setting", {
      params: { path: { id: therapistId } },
      body: { takesStandingHours },
    }),
  );
