import { send } from "~/api/client";

/** What a therapist says about a calendar. On a change an empty address keeps the old one. */
export interface CalendarForm {
  name: string;
  address: string;
}

export const connectCalendar = (id: string, form: CalendarForm) =>
  send((api) => api.POST("/api/therapist/{id}/calendars", { params: { path: { id } }, body: { ...form } }));

export const changeCalendar = (id: string, calendarId: string, form: CalendarForm) =>
  send((api) =>
    api.PATCH("/api/therapist/{id}/calendars/{calendarId}", {
      params: { path: { id, calendarId } },
      body: { ...form },
    }),
  );

export const readCalendar = (id: string, calendarId: string) =>
  send((api) => api.POST("/api/therapist/{id}/calendars/{calendarId}/read", { params: { path: { id, calendarId } } }), {
    popup: true,
  });

export const removeCalendar = (id: string, calendarId: string) =>
  send((api) => api.DELETE("/api/therapist/{id}/calendars/{calendarId}", { params: { path: { id, calendarId } } }), {
    popup: true,
  });

export interface AccountForm {
  address: string;
  user: string;
  password: string;
}

export interface ChoiceForm {
  read: string[];
  write: string;
  initials: boolean;
}

export const connectAccount = (id: string, form: AccountForm) =>
  send((api) => api.POST("/api/therapist/{id}/calendar-accounts", { params: { path: { id } }, body: { ...form } }));

export const chooseCalendars = (id: string, accountId: string, form: ChoiceForm) =>
  send((api) =>
    api.PUT("/api/therapist/{id}/calendar-accounts/{accountId}/calendars", {
      params: { path: { id, accountId } },
      body: { ...form },
    }),
  );

export const changePassword = (id: string, accountId: string, form: { user: string; password: string }) =>
  send((api) =>
    api.PUT("/api/therapist/{id}/calendar-accounts/{accountId}/password", {
      params: { path: { id, accountId } },
      body: { ...form },
    }),
  );

export const removeAccount = (id: string, accountId: string) =>
  send(
    (api) => api.DELETE("/api/therapist/{id}/calendar-accounts/{accountId}", { params: { path: { id, accountId } } }),
    { popup: true },
  );
