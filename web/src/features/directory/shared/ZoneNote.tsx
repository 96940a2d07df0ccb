import { IconWorld } from "@tabler/icons-react";
import { zoneTexts as t } from "../strings";
import c from "./ZoneNote.module.css";
import { BRASILIA, chooseZone, otherZone, useZone, zoneName } from "./zone";

/** Says in which time zone the times are. A reader in another zone can switch. */
export function ZoneNote() {
  const zone = useZone();
  const other = otherZone();
  const own = zone !== BRASILIA;
  return (
    <p className={c.note}>
      <IconWorld size={18} aria-hidden="true" />
      <span role="status">{own ? t.own(zoneName(zone)) : t.brasilia}</span>
      {other && (
        <button type="button" className={c.switch} onClick={() => chooseZone(own ? "brasilia" : "own")}>
          {own ? t.toBrasilia : t.toOwn}
        </button>
      )}
    </p>
  );
}
