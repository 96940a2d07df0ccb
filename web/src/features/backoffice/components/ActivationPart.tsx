import { Button } from "~/ui/Button";
import c from "../Admin.module.css";
import type { Kind } from "../api";
import { common } from "../strings/common";
import { useActivation } from "../useActivation";
import { StateBadge } from "./parts";

/** Whether the account is active, and the button that changes it. */
export function ActivationPart({ kind, id, active }: { kind: Kind; id: string; active: boolean }) {
  const { toggle, busy, dialog } = useActivation(kind, id);
  return (
    <div className={c.actions}>
      <StateBadge active={active} />
      <Button size="sm" variant={active ? "danger" : "primary"} loading={busy} onClick={() => toggle(active)}>
        {active ? common.deactivate : common.activate}
      </Button>
      {dialog}
    </div>
  );
}
