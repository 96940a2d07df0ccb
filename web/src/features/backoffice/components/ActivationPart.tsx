import { Button } from "~/ui/Button";
import c from "../Admin.module.css";
import type { Kind } from "../api";
import { common } from "../strings/common";
import { panel } from "../strings/panel";
import { useActivation } from "../useActivation";
import { Badge, StateBadge } from "./parts";

interface Props {
  kind: Kind;
  id: string;
  active: boolean;
  /** The address is not confirmed yet, so nobody can sign in. */
  invited: boolean;
}

/** Whether the account is active, and the button that changes it. */
export function ActivationPart({ kind, id, active, invited }: Props) {
  const { toggle, busy } = useActivation(kind, id);
  return (
    <div className={c.actions}>
      {active && invited ? <Badge tone="warn">{panel.states.INVITED}</Badge> : <StateBadge active={active} />}
      <Button size="sm" variant={active ? "danger" : "primary"} loading={busy} onClick={() => toggle(active)}>
        {active ? common.deactivate : common.activate}
      </Button>
    </div>
  );
}
