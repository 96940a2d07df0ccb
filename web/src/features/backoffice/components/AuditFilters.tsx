import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AUDIT_KINDS, type AuditFilter, usersQuery } from "~/api/queries/backoffice";
import { fromBr } from "~/lib/dates";
import { type Errors, useForm } from "~/lib/form";
import { useDebounced } from "~/lib/useDebounced";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import c from "../Admin.module.css";
import { audit as t } from "../strings/audit";

export const noFilter: AuditFilter = { personId: "", kind: "", startDate: "", finishDate: "", changes: true };

const kinds = AUDIT_KINDS.map((value) => ({ value, label: t.kinds[value] }));

/** A day may be empty, but not invalid. */
function filterErrors(v: AuditFilter): Errors<AuditFilter> {
  const wrong = (text: string) => text !== "" && !fromBr(text);
  const [from, to] = [fromBr(v.startDate), fromBr(v.finishDate)];
  return {
    ...(wrong(v.startDate) && { startDate: t.badDate }),
    ...(wrong(v.finishDate) && { finishDate: t.badDate }),
    ...(from && to && from > to && { finishDate: t.reversed }),
  };
}

interface Person {
  id: string;
  name: string;
}

/** Searches a person by what an administrator knows, and remembers the choice. */
function PersonFilter({ person, onPerson }: { person: Person | null; onPerson: (person: Person | null) => void }) {
  const [text, setText] = useState("");
  const wanted = useDebounced(text.trim());
  const query = useQuery({
    ...usersQuery({ text: wanted, type: "", companyId: "", state: "", sort: "newest", page: 0 }),
    enabled: wanted.length >= 3,
  });
  if (person)
    return (
      <div className={c.actions}>
        <span>{t.chosen(person.name)}</span>
        <Button size="sm" variant="ghost" onClick={() => onPerson(null)}>
          {t.forget}
        </Button>
      </div>
    );
  const found = wanted.length >= 3 ? (query.data?.elements ?? []).slice(0, 5) : [];
  return (
    <div className={c.section}>
      <TextField
        label={t.person}
        hint={t.personHint}
        type="search"
        maxLength={200}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.length > 0 && (
        <div className={c.actions}>
          {found.map((user) => {
            const name = user.fullName || user.nickname || user.username;
            const choose = () => {
              setText("");
              onPerson({ id: user.id, name });
            };
            return (
              <Button key={user.id} size="sm" variant="secondary" aria-label={t.choose(name)} onClick={choose}>
                {name}
              </Button>
            );
          })}
        </div>
      )}
      {wanted.length >= 3 && query.data && found.length === 0 && (
        <p className={c.note} role="status">
          {t.nobody}
        </p>
      )}
    </div>
  );
}

export function AuditFilters({ onFilter }: { onFilter: (filter: AuditFilter) => void }) {
  const form = useForm<AuditFilter>({ initial: noFilter, validate: filterErrors });
  const [person, setPerson] = useState<Person | null>(null);

  function choose(next: Person | null) {
    setPerson(next);
    form.set("personId", next?.id ?? "");
    onFilter({ ...form.values, personId: next?.id ?? "" });
  }

  return (
    <Card>
      <form className={c.form} noValidate onSubmit={form.submit((values) => onFilter(values))}>
        <PersonFilter person={person} onPerson={choose} />
        <div className={c.three}>
          <SelectField label={t.kind} placeholder={t.allKinds} options={kinds} {...form.field("kind")} />
          <TextField label={t.from} mask="date" placeholder="dd/mm/aaaa" {...form.field("startDate")} />
          <TextField label={t.to} mask="date" placeholder="dd/mm/aaaa" {...form.field("finishDate")} />
        </div>
        <Checkbox
          label={t.reads}
          checked={!form.values.changes}
          onChange={(event) => form.set("changes", !event.target.checked)}
        />
        <div className={c.actions}>
          <Button type="submit" size="sm">
            {t.search}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              form.reset();
              setPerson(null);
              onFilter(noFilter);
            }}
          >
            {t.clear}
          </Button>
        </div>
      </form>
    </Card>
  );
}
