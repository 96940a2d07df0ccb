import { Button } from "~/ui/Button";
import { page, unsaved as t } from "../strings";
import c from "./UnsavedBar.module.css";

interface Props {
  dirty: boolean;
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** A bar at the bottom, shown while there are unsaved changes. */
export function UnsavedBar({ dirty, saving, onSave, onDiscard }: Props) {
  return (
    <div className={c.bar} data-shown={dirty || undefined}>
      <p role="status">{dirty ? t.text : ""}</p>
      {dirty && (
        <div className={c.actions}>
          <Button variant="secondary" size="sm" onClick={onDiscard}>
            {t.discard}
          </Button>
          <Button size="sm" loading={saving} onClick={onSave}>
            {page.save}
          </Button>
        </div>
      )}
    </div>
  );
}
