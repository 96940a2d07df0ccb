import { queryOptions } from "@tanstack/react-query";
import { readLogins } from "./api";

export const loginsQuery = (id: string) => queryOptions({ queryKey: ["logins", id], queryFn: () => readLogins(id) });
