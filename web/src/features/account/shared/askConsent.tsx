import { ConsentNote } from "~/features/login/shared/ConsentNote";
import { popup } from "~/ui/Popup";
import { askConsentTexts as t } from "../strings/consents";
import { setConsent } from "./consent";

/** The server's refusal of a booking by somebody who revoked the consent for health data. */
export const CONSENT_REVOKED = "booking.consent_revoked";

/** Asks for the consent again. Resolves to whether it was given. */
export async function askConsent(id: string): Promise<boolean> {
  const text = (
    <>
      <p>{t.before}</p>
      <ConsentNote />
    </>
  );
  const sure = await popup.confirm({ tone: "info", title: t.title, text, confirmLabel: t.yes, cancelLabel: t.no });
  if (sure) await setConsent(id, "HEALTH", true);
  return sure;
}
