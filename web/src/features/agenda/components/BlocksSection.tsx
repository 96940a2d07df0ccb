import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { type Block, blocksQuery } from "~/api/queries/agendas";
import { therapistKeys } from "~/api/queries/therapists";
import { fromBr } from "~/lib/dates";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { PartFailed } from "~/ui/PartFailed";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { type Blocked, dropBlock } from "../api";
import { load, blocks as t } from "../strings";
import { BlockForm } from "./BlockForm";
import c from "./Forms.module.css";
import { Holidays } from "./Holidays";
import { ManyDialog } from "./ManyDialog";

const TOAST_MS = 3000;

/** Days off. They are saved at once and leave the weekly times unchanged. */
export function BlocksSection({ id }: { id: string }) {
  const client = useQueryClient();
  const title = useRef<HTMLHeadingElement>(null);
  const query = useQuery(blocksQuery(id));
  const [blocked, setBlocked] = useState<Blocked | null>(null);
  const [deciding, setDeciding] = useState(false);

  async function done(text: string) {
    toast.show(text, TOAST_MS);
    void client.invalidateQueries({ queryKey: therapistKeys.one(id) });
    await client.invalidateQueries({ queryKey: blocksQuery(id).queryKey });
  }

  async function added(block: Blocked) {
    setBlocked(block);
    await done(t.added);
  }

  async function remove(block: Block) {
    if (!(await popup.confirm({ title: t.question, text: t.range(block.first, block.last) }))) return;
    try {
      await dropBlock(id, block.id);
    } catch {
      return; // The popup has shown the error.
    }
    if (blocked?.id === block.id) setBlocked(null);
    await done(t.removed);
    // The clicked button is gone, so the focus moves to the title.
    title.current?.focus();
  }

  return (
    <Card as="section" className={c.section}>
      <h2 ref={title} tabIndex={-1} className={c.title}>
        {t.title}
      </h2>
      <p className={c.text}>{t.text}</p>
      <BlockForm id={id} onTry={() => setBlocked(null)} onAdded={added} />
      <div aria-live="polite">
        {blocked && blocked.booked > 0 && <StillBooked blocked={blocked} onDecide={() => setDeciding(true)} />}
      </div>
      {deciding && blocked && (
        <ManyDialog
          id={id}
          sessions={blocked.sessions}
          onClose={() => setDeciding(false)}
          onChanged={() => setBlocked(null)}
        />
      )}
      {query.isError && <PartFailed text={t.failed} retry={load.retry} onRetry={() => void query.refetch()} />}
      {query.data && <BlockList blocks={query.data} onRemove={(block) => void remove(block)} />}
      {query.data && <Holidays id={id} blocks={query.data} onAdded={added} />}
    </Card>
  );
}

/** Blocking days cancels nothing. Sessions that are booked on them are named, with a link. */
function StillBooked({ blocked, onDecide }: { blocked: Blocked; onDecide: () => void }) {
  return (
    <Alert tone="info" title={t.booked(blocked.booked)}>
      <p>{t.bookedText}</p>
      <Link to="/minha-agenda-psicologo" search={{ semana: fromBr(blocked.firstBooked ?? "") ?? undefined }}>
        {t.bookedLink}
      </Link>
      <Button variant="secondary" size="sm" onClick={onDecide}>
        {t.decide}
      </Button>
    </Alert>
  );
}

function BlockList({ blocks, onRemove }: { blocks: readonly Block[]; onRemove: (block: Block) => void }) {
  if (blocks.length === 0) return <p className={c.text}>{t.empty}</p>;
  return (
    <ul className={c.blocks} aria-label={t.list}>
      {blocks.map((block) => {
        const hours = block.from && `, ${block.from}–${block.to}`;
        const days = `${t.range(block.first, block.last)}${hours}`;
        return (
          <li key={block.id} className={c.block}>
            <span>
              {days}
              {block.reason && <small>{block.reason}</small>}
            </span>
            <Button variant="ghost" size="sm" aria-label={t.removeLabel(days)} onClick={() => onRemove(block)}>
              {t.remove}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
