import type { useForm } from "~/lib/form";
import type { TherapistValues } from "../rules";

export type TherapistFormState = ReturnType<typeof useForm<TherapistValues>>;

export interface PartProps {
  form: TherapistFormState;
}
