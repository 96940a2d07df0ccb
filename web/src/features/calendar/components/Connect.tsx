import { useState } from "react";
import type { OutsideCalendars } from "~/api/queries/calendars";
import { Alert } from "~/ui/Alert";
import { Card } from "~/ui/Card";
import { RadioGroup } from "~/ui/RadioGroup";
import type { AccountForm as AccountValues, CalendarForm } from "../api";
import c from "../Calendars.module.css";
import { accountForm, form, ways as t } from "../strings";
import { AccountForm } from "./AccountForm";
import { ConnectForm } from "./ConnectForm";

interface Props {
  list: OutsideCalendars;
  onCalendar: (values: CalendarForm) => Promise<void>;
  onAccount: (values: AccountValues) => Promise<void>;
}

/** The two ways to connect: the secret address of one calendar, or an account of a calendar server. */
export function Connect({ list, onCalendar, onAccount }: Props) {
  const [way, setWay] = useState<"address" | "account">("address");
  return (
    <Card as="section" aria-labelledby="conectar" className={c.part}>
      <h2 id="conectar" className={c.heading}>
        {form.title}
      </h2>
      <RadioGroup
        legend={t.legend}
        variant="cards"
        value={way}
        onChange={setWay}
        options={[
          { value: "address", label: t.address, hint: t.addressHint },
          { value: "account", label: t.account, hint: t.accountHint },
        ]}
      />
      {way === "address" ? (
        list.calendars.length >= list.most ? (
          <Alert>{form.full(list.most)}</Alert>
        ) : (
          <ConnectForm key={list.calendars.length} onSave={onCalendar} />
        )
      ) : list.accounts.length >= list.mostAccounts ? (
        <Alert>{accountForm.full(list.mostAccounts)}</Alert>
      ) : (
        <AccountForm key={list.accounts.length} onSave={onAccount} />
      )}
    </Card>
  );
}
