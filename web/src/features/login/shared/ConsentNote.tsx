import { consentTexts as t } from "../strings";
import c from "./Form.module.css";

/**
 * Consent beside the button of every form that creates an account of a patient or a therapist. Companies and
 * administrators give none. It is separate from the terms, because the law
 * (LGPD) requires a distinct consent.
 */
export function ConsentNote() {
  return (
    <p className={c.consent}>
      <strong>{t.title}</strong> {t.text}{" "}
      <a className={c.link} href="/politica-privacidade" target="_blank" rel="noopener">
        {t.link}
      </a>
    </p>
  );
}
