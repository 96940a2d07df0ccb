import { useLocation } from "@tanstack/react-router";

/**
 * One parameter of the address, as text. The router's own parser turns `?token=123` into a number
 * and would break a token that happens to look like JSON.
 */
export function useQueryParam(name: string): string {
  const query = useLocation({ select: (location) => location.searchStr });
  return new URLSearchParams(query).get(name) ?? "";
}
