import { useNavigate } from "@tanstack/react-router";
import { useUser } from "./currentUser";
import { withReturn } from "./returns";
import { PATIENT_NAME, seesPricesFirst } from "./steps";

/**
 * A patient who has given no name yet reads the directory, but books, buys and waits for nothing there. The function
 * leads to the page that asks for the name, and from there to `back`. It resolves to false for everybody else.
 */
export function useNameFirst(): (back: string) => Promise<boolean> {
  const user = useUser();
  const navigate = useNavigate();
  return async (back) => {
    if (!user || !seesPricesFirst(user)) return false;
    await navigate({ href: withReturn(PATIENT_NAME, back) });
    return true;
  };
}
