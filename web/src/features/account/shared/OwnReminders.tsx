import { useQuery } from "@tanstack/react-query";
import { recoveryQuery } from "~/api/queries/users";
import type { UserInfo } from "~/api/user";
import { ownId } from "~/login/me";
import { Reminders } from "../components/Reminders";
import { useReminders } from "../useReminders";

/** The server names the password links only of people who are or were employees. */
export const wasEmployee = (user: UserInfo | null): boolean =>
  user?.type === "ENTERPRISE" || Boolean(user?.passwordLinks);

/** The reminders and the calendar address of the person who is signed in. */
export function OwnReminders({ user }: { user: UserInfo | null }) {
  const employee = wasEmployee(user);
  const recovery = useQuery({ ...recoveryQuery(ownId()), enabled: employee });
  return <Reminders {...useReminders(ownId())} noMail={employee && !recovery.data?.email} />;
}
