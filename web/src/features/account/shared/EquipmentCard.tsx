import { Link } from "@tanstack/react-router";
import f from "~/features/login/shared/Form.module.css";
import { Card } from "~/ui/Card";
import { personalPageTexts as t } from "../strings/personal";
import c from "./PersonalData.module.css";

/** The way to the equipment test for whoever has no session open. */
export function EquipmentCard() {
  return (
    <Card as="section" className={c.privacy}>
      <h2 className={c.heading}>{t.calls}</h2>
      <p>
        <Link className={f.link} to="/teste-de-equipamento">
          {t.equipment}
        </Link>
        . {t.equipmentText}
      </p>
    </Card>
  );
}
