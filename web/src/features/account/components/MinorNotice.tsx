import { Link } from "@tanstack/react-router";
import { Alert } from "~/ui/Alert";
import c from "../shared/Form.module.css";
import { personalTexts as t } from "../strings";

/** Under 18 the form stops, but never without a way to go on. */
export function MinorNotice() {
  return (
    <Alert tone="info" title={t.minorsTitle}>
      {t.minorsText}{" "}
      <Link className={c.link} to="/contato">
        {t.minorsLink}
      </Link>
      .
    </Alert>
  );
}
