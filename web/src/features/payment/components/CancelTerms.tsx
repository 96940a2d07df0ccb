import type { Session } from "~/api/queries/sessions";
import { cancelTerms } from "~/features/directory/shared/cancelTerms";
import c from "./CancelTerms.module.css";

/** One line beside the button that pays: until when cancelling is free, or that it no longer is. */
export const CancelTerms = ({ session: { freeUntil } }: { session: Session }) =>
  freeUntil ? <p className={c.terms}>{cancelTerms(freeUntil)}</p> : null;
