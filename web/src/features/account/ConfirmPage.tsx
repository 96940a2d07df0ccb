import { useQuery } from "@tanstack/react-query";
import { ApiError } from "~/api/errors";
import { confirmationQuery } from "./api";
import { type Confirmation, ConfirmView } from "./ConfirmView";
import { useQueryParam } from "./components/useQueryParam";

/** No answer says nothing about the link: only a refusal does. */
function stateOf(token: string, done: boolean, error: Error | null): Confirmation {
  if (!token) return "invalid";
  if (done) return "done";
  if (!error) return "checking";
  return error instanceof ApiError && (error.status === 0 || error.status >= 500) ? "unreachable" : "invalid";
}

export default function ConfirmPage() {
  const token = useQueryParam("token");
  const query = useQuery({ ...confirmationQuery(token), enabled: token !== "" });
  const error = query.isFetching ? null : query.error;
  return <ConfirmView state={stateOf(token, query.data === true, error)} onRetry={() => void query.refetch()} />;
}
