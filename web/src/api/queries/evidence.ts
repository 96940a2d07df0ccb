/** Documents about a company's programme, and the yearly survey about working conditions. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";

type Schemas = components["schemas"];
export type EvidenceDocument = Schemas["EvidenceRow"];
export type Surveys = Schemas["SurveysBody"];
export type AskedSurvey = Schemas["AskedSurveyBody"];
export type EvidenceCheck = Schemas["EvidenceCheckBody"];

const at = (id: string) => ({ params: { path: { id } } });

export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: ["evidence", id],
    queryFn: async () => (await send((api) => api.GET("/api/company/{id}/evidence", at(id)))).documents,
    staleTime: 0,
  });

export const surveysQuery = (id: string) =>
  queryOptions({
    queryKey: ["surveys", id],
    queryFn: () => send((api) => api.GET("/api/company/{id}/surveys", at(id))),
    staleTime: 0,
  });

export const askedSurveyQuery = () =>
  queryOptions({ queryKey: ["asked-survey"], queryFn: () => send((api) => api.GET("/api/survey")) });

export const checkQuery = (number: string) =>
  queryOptions({
    queryKey: ["evidence-check", number],
    queryFn: () => send((api) => api.GET("/api/evidence/{number}", { params: { path: { number } } })),
    retry: false,
    enabled: number !== "",
  });
