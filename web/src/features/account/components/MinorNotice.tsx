import { Link } from "@tanstack/react-router";
import c from "~/features/login/shared/Form.module.css";
import { Alert } from "~/ui/Alert";
import { personalTexts as t } from "../strings/personal";

/** Shown to people under 18, who cannot register; it links to the contact page. */
export function MinorNotice() {
  return (
    <Alert tone="info" title={t.minorsTitle}>
      <p>
        {t.minorsText}{" "}
        <Link className={c.link} to="/contato">
          {t.minorsLink}
        </Link>
        .
      </p>
    </Alert>
  );
}
