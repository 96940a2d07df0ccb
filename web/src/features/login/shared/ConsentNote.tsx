import { consentTexts as t } from "../strings";
import c from "./Form.module.css";

/** Beside the button of everybody who opens an account, apart from the terms: the law asks for a consent that stands out. */
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
