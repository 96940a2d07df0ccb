import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useUser } from "~/login/currentUser";

interface Props {
  states: readonly string[];
  children: ReactNode;
}

/**
 * A step of the registration belongs to certain states. In any other state the person is redirected to the home, which
 * knows the right page. The effect depends on a boolean, so it runs once: the guard reads the user during the
 * navigation, and a redirect on every response would never end.
 */
export function OnlyIn({ states, children }: Props) {
  const user = useUser();
  const navigate = useNavigate();
  const redirect = user !== null && !states.includes(user.state);
  useEffect(() => {
    if (redirect) void navigate({ to: "/home-psicologo", replace: true });
  }, [redirect, navigate]);
  return redirect ? null : children;
}
