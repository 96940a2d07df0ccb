import type { CalendarAccount } from "~/api/queries/calendars";
import type { ChoiceForm } from "../api";
import c from "../Calendars.module.css";
import { account as t } from "../strings";
import { AccountCard } from "./AccountCard";
import { ChooseForm } from "./ChooseForm";
import { PasswordForm } from "./PasswordForm";

/** What is open below an account. */
export interface OpenPart {
  id: string;
  part: "choose" | "password";
}

interface Props {
  therapistId: string;
  list: CalendarAccount[];
  working: string | null;
  open: OpenPart | null;
  onOpen: (open: OpenPart | null) => void;
  onChoose: (one: CalendarAccount, values: ChoiceForm) => Promise<void>;
  onPassword: (one: CalendarAccount, values: { user: string; password: string }) => Promise<void>;
  onRemove: (one: CalendarAccount) => void;
}

export function Accounts({ therapistId, list, working, open, onOpen, onChoose, onPassword, onRemove }: Props) {
  const toggle = (id: string, part: OpenPart["part"]) =>
    onOpen(open?.id === id && open.part === part ? null : { id, part });
  const close = () => onOpen(null);
  return (
    <section className={c.part} aria-labelledby="contas">
      <h2 id="contas" className={c.heading}>
        {t.title}
      </h2>
      <ul className={c.list}>
        {list.map((one) => (
          <li key={one.id} className={c.item}>
            <AccountCard
              one={one}
              working={working === one.id}
              onChoose={() => toggle(one.id, "choose")}
              onPassword={() => toggle(one.id, "password")}
              onRemove={() => onRemove(one)}
            />
            {open?.id === one.id && open.part === "choose" && (
              <ChooseForm
                therapistId={therapistId}
                one={one}
                onSave={(values) => onChoose(one, values).then(close)}
                onCancel={close}
              />
            )}
            {open?.id === one.id && open.part === "password" && (
              <PasswordForm one={one} onSave={(values) => onPassword(one, values).then(close)} onCancel={close} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
