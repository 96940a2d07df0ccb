import { Link } from "@tanstack/react-router";
import type { Contested as ContestedBody } from "~/api/queries/approvals";
import { Alert } from "~/ui/Alert";
import { contestedTexts as t } from "../strings";
import c from "./Contested.module.css";

/** The other registrations with the same CRP, so that the administrator compares all sides. */
export function Contested({ others }: { others: readonly ContestedBody[] }) {
  if (others.length === 0) return null;
  return (
    <Alert tone="warn" title={t.title}>
      <p className={c.text}>{t.text}</p>
      <ul className={c.list}>
        {others.map((one) => (
          <li key={one.id}>
            <Link to="/admin/therapist/$id" params={{ id: one.id ?? "" }} aria-label={t.open(one.name ?? "")}>
              {one.name}
            </Link>{" "}
            · {one.email} · {standing(one)} · {t.since(one.submittedOn ?? "")}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function standing(one: ContestedBody): string {
  if (one.holder) return t.holder;
  return one.active ? t.active : t.inactive;
}
