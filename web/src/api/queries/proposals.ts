import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";

export type Proposal = components["schemas"]["ProposalBody"];

/** A proposed time. The secret of the link is sent in the body, so that no log has it. */
export const readProposal = (token: string): Promise<Proposal> =>
  send((api) => api.POST("/api/session/proposal", { body: { token } }));

export const proposalQuery = (token: string) =>
  queryOptions({ queryKey: ["proposal", token], queryFn: () => readProposal(token) });
