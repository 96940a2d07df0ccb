import { Link } from "@tanstack/react-router";
import f from "~/features/login/shared/Form.module.css";
import { Card } from "~/ui/Card";
import { personalPageTexts as t } from "../strings/personal";
import c from "./PersonalData.module.css";

/** Links to what every person may do with their data. */
export function PrivacyCard() {
  return (
    <Card as="section" className={c.privacy}>
      <h2 className={c.heading}>{t.privacy}</h2>
      <p>
        <Link className={f.link} to="/meus-dados">
          {t.myData}
        </Link>
        . {t.myDataText}
      </p>
      <p>
        <Link className={f.link} to="/consentimentos">
          {t.consents}
        </Link>
        . {t.consentsText}
      </p>
      <p>
        <Link className={f.link} to="/acesso">
          {t.access}
        </Link>
        . {t.accessText}
      </p>
      <p>
        <Link className={f.link} to="/solicitar-exclusao">
          {t.deletion}
        </Link>
        . {t.deletionText}
      </p>
    </Card>
  );
}
