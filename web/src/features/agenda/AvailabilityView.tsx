import { useRef, useState } from "react";
import { TakesStanding } from "~/features/standing/shared/TakesStanding";
import { DemandCard } from "~/features/waiting/shared/DemandCard";
import { Button } from "~/ui/Button";
import { Container } from "~/ui/Container";
import { Dialog } from "~/ui/Dialog";
import { PageHeader } from "~/ui/PageHeader";
import c from "./Availability.module.css";
import type { Options } from "./api";
import { BlocksSection } from "./components/BlocksSection";
import { ConvertHours } from "./components/ConvertHours";
import { CopyDialog } from "./components/CopyDialog";
import { EntryForm } from "./components/EntryForm";
import { ExplainSection } from "./components/ExplainSection";
import { NoticeLine } from "./components/NoticeLine";
import { ScheduleGrid } from "./components/ScheduleGrid";
import { StretchDialog } from "./components/StretchDialog";
import { UnsavedBar } from "./components/UnsavedBar";
import type { ScheduleEntry } from "./model";
import { copy, grid as gridTexts, page, stale, stretch } from "./strings";
import type { Draft } from "./useDraft";

interface Props {
  id: string;
  draft: Draft;
  options: Options;
}

export function AvailabilityView({ id, draft, options }: Props) {
  const [removing, setRemoving] = useState<ScheduleEntry | null>(null);
  const [open, setOpen] = useState<"stretch" | "copy" | null>(null);
  const grid = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(null);

  function save() {
    // After a save both buttons are gone or disabled, so the focus moves to the grid.
    grid.current?.focus({ preventScroll: true });
    return draft.save();
  }

  const saveButton = (
    <Button className={c.save} disabled={!draft.dirty} loading={draft.saving} onClick={save}>
      {page.save}
    </Button>
  );

  return (
    <Container className={c.page}>
      <PageHeader title={page.title} lead={page.lead} actions={saveButton} />
      {!draft.dirty && <ConvertHours id={id} options={options} />}
      <EntryForm hours={draft.hours} options={options} onAdd={draft.add} />
      <div className={c.tools}>
        <Button variant="secondary" size="sm" onClick={() => setOpen("stretch")}>
          {stretch.open}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setOpen("copy")}>
          {copy.open}
        </Button>
      </div>
      <NoticeLine notice={draft.notice} onUndo={draft.undo} />
      <ScheduleGrid headingRef={grid} hours={draft.hours} enterprise={options.enterprise} onRemove={setRemoving} />
      <p className={c.note}>{page.kept}</p>
      <div className={c.columns}>
        <BlocksSection id={id} />
        <div className={c.side}>
          <TakesStanding therapistId={id} />
          <DemandCard therapistId={id} />
          <ExplainSection id={id} enterprise={options.enterprise} unsaved={draft.dirty} />
        </div>
      </div>
      <UnsavedBar dirty={draft.dirty} saving={draft.saving} onSave={save} onDiscard={draft.discard} />

      <RemoveDialog entry={removing} onRemove={draft.remove} onClose={() => setRemoving(null)} />
      <Dialog open={open === "stretch"} onClose={close} title={stretch.title}>
        <StretchDialog hours={draft.hours} options={options} onAdd={draft.add} onClose={close} />
      </Dialog>
      <Dialog open={open === "copy"} onClose={close} title={copy.title}>
        <CopyDialog hours={draft.hours} onAdd={draft.add} onClose={close} />
      </Dialog>
      <StaleDialog draft={draft} />
    </Container>
  );
}

interface RemoveDialogProps {
  /** The entry to remove; the dialog is closed without one. */
  entry: ScheduleEntry | null;
  onRemove: (entry: ScheduleEntry) => void;
  onClose: () => void;
}

function RemoveDialog({ entry, onRemove, onClose }: RemoveDialogProps) {
  return (
    <Dialog
      open={entry !== null}
      onClose={onClose}
      title={gridTexts.question}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {gridTexts.no}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              if (entry) onRemove(entry);
              onClose();
            }}
          >
            {gridTexts.yes}
          </Button>
        </>
      }
    />
  );
}

/** Another window saved the agenda first. */
function StaleDialog({ draft }: { draft: Draft }) {
  return (
    <Dialog
      open={draft.stale}
      onClose={draft.dismissStale}
      title={stale.title}
      actions={
        <>
          <Button variant="secondary" onClick={draft.dismissStale}>
            {stale.later}
          </Button>
          <Button loading={draft.reloading} onClick={draft.reload}>
            {stale.reload}
          </Button>
        </>
      }
    >
      <p>{stale.text}</p>
    </Dialog>
  );
}
