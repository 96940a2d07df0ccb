import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { attempt } from "~/api/attempt";
import { type Block, type Holiday, holidaysQuery } from "~/api/queries/agendas";
import { fromBr } from "~/lib/dates";
import { Button } from "~/ui/Button";
import { addBlock, type Blocked } from "../api";
import { holidays as t } from "../strings";
import c from "./Forms.module.css";

interface Props {
  id: string;
  blocks: readonly Block[];
  onAdded: (blocked: Blocked) => Promise<void>;
}

const SHOWN = 6;

const covers = (block: Block, day: string): boolean =>
  block.from === "" && (fromBr(block.first) ?? "") <= day && day <= (fromBr(block.last) ?? "");

/** The next holidays of Brazil, each with a button that blocks it. */
export function Holidays({ id, blocks, onAdded }: Props) {
  const query = useQuery(holidaysQuery(id));
  const [busy, setBusy] = useState("");
  if (!query.data || query.data.length === 0) return null;

  async function block({ day, name }: Holiday) {
    if (busy) return;
    setBusy(day);
    await attempt(
      async () => onAdded(await addBlock(id, { first: day, last: day, from: "", to: "", reason: name })),
      () => false,
    );
    setBusy("");
  }

  return (
    <>
      <h3 className={c.title}>{t.title}</h3>
      <ul className={c.blocks} aria-label={t.title}>
        {query.data.slice(0, SHOWN).map((holiday) => (
          <li key={holiday.day} className={c.block}>
            <span>
              {holiday.day}
              <small>
                {holiday.name}
                {holiday.optional && ` (${t.optional})`}
              </small>
            </span>
            {blocks.some((one) => covers(one, fromBr(holiday.day) ?? "")) ? (
              <small>{t.blocked}</small>
            ) : (
              <Button
                variant="ghost"
                size="sm"
                loading={busy === holiday.day}
                aria-label={t.blockLabel(holiday.name, holiday.day)}
                onClick={() => void block(holiday)}
              >
                {t.block}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
