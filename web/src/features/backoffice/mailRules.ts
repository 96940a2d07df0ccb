import type { Audience } from "./api";
import { mail as t } from "./strings/mail";

export type Target = "one" | "all";

export interface MailValues extends Audience {
  /** The address, for a mail to one person. */
  email: string;
  subject: string;
  body: string;
}

export const emptyMail: MailValues = { type: "users", audience: "ALL", email: "", subject: "", body: "" };

export const TYPES = ["users", "customers", "therapists"] as const;

export const mailErrors = (v: Pick<MailValues, "subject" | "body">): { subject?: string; body?: string } => ({
  ...(v.subject.trim() === "" && { subject: t.subjectMissing }),
  ...(v.body.trim() === "" && { body: t.bodyMissing }),
});

/** Whether a person belongs to the chosen type; "users" means everybody. */
export const matchesType = (type: Audience["type"], userType: string): boolean =>
  type === "users" || (type === "therapists") === (userType === "THERAPIST");
