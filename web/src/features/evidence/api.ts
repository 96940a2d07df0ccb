import { send } from "~/api/client";

export const issueDocument = (id: string, from: string, until: string) =>
  send((api) => api.POST("/api/company/{id}/evidence", { params: { path: { id } }, body: { from, until } }));

export const readDocument = (id: string, documentId: string): Promise<Blob> =>
  send<unknown>(
    (api) =>
      api.GET("/api/company/{id}/evidence/{documentId}/pdf", {
        params: { path: { id, documentId } },
        parseAs: "blob",
      }),
    { popup: true },
  ) as Promise<Blob>;

export const openSurvey = (id: string) =>
  send((api) => api.POST("/api/company/{id}/surveys", { params: { path: { id } } }), { popup: true });

export const answerSurvey = (answers: Record<string, number>, consent: boolean) =>
  send((api) => {
    const each = Object.entries(answers).map(([key, step]) => ({ key, step }));
    return api.POST("/api/survey", { body: { answers: each, consent } });
  });
