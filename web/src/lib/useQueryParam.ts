import { useLocation } from "@tanstack/react-router";

/**
 * Returns one search parameter of the URL as text. The router's own parser turns `?token=123` into a number
 * and would change a token that looks like JSON.
 */
export function useQueryParam(name: string): string {
  const query = useLocation({ select: (location) => location.searchStr });
  return new URLSearchParams(query).get(name) ?? "";
}
