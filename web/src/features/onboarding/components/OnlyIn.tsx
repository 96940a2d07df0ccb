import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useUser } from "~/app/session";

interface Props {
  states: readonly string[];
  children: ReactNode;
}

/** A step of the registration belongs to its state: from any other, home knows where to go. */
export function OnlyIn({ states, children }: Props) {
  const user = useUser();
  if (user && !states.includes(user.state)) return <Navigate to="/home-psicologo" replace />;
  return children;
}
