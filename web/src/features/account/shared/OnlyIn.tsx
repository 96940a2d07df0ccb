import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useUser } from "~/login/currentUser";

interface Props {
  states: readonly string[];
  children: ReactNode;
}

/**
 * A step of the registration belongs to its state: from any other, home knows where to go. Once per
 * change: the guard reads user info on the way, and a redirect with every new answer would never arrive.
 */
export function OnlyIn({ states, children }: Props) {
  const user = useUser();
  const navigate = useNavigate();
  const away = user !== null && !states.includes(user.state);
  useEffect(() => {
    if (away) void navigate({ to: "/home-psicologo", replace: true });
  }, [away, navigate]);
  return away ? null : children;
}
