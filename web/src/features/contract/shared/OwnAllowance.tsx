import { useQuery } from "@tanstack/react-query";
import { allowanceQuery } from "~/api/queries/contracts";
import { formatBRL } from "~/lib/money";
import { Card } from "~/ui/Card";
import c from "../components/Contract.module.css";
import { allowanceTexts as t } from "../strings";

/** What the person's company covers, and how much of it is used. Nothing without a company that covers sessions. */
export function OwnAllowance() {
  const { data } = useQuery(allowanceQuery());
  if (!data?.company) return null;
  return (
    <Card as="section" aria-labelledby="meu-beneficio">
      <h2 id="meu-beneficio" className={c.heading}>
        {t.title}
      </h2>
      <ul className={c.months}>
        {data.months.map((one) => (
          <li key={one.month}>{t.used(one.used, one.sessions, one.month)}</li>
        ))}
      </ul>
      <p className={c.note}>{t.covers(data.company, data.sharePercent, formatBRL(data.ceiling))}</p>
      <p className={c.note}>{t.secret}</p>
    </Card>
  );
}
