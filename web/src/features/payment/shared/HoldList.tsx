import { longDate } from "~/lib/dates";
import { ButtonLink } from "~/ui/ButtonLink";
import { holds as t } from "../strings";
import c from "./HoldList.module.css";
import { type Hold, refreshHolds, useHolds } from "./holds";
import { TimeLeft } from "./TimeLeft";

/** On the patient's home: every held time that is not paid yet, with the time left. `except` are shown elsewhere. */
export function HoldList({ except }: { except: readonly string[] }) {
  const held = useHolds().filter(({ id }) => !except.includes(id));
  if (held.length === 0) return null;
  return (
    <section aria-labelledby="reservas" className={c.holds}>
      <h2 id="reservas" className={c.title}>
        {t.title}
      </h2>
      <ul className={c.list}>
        {held.map((hold) => (
          <Item key={hold.id} hold={hold} />
        ))}
      </ul>
    </section>
  );
}

const Item = ({ hold }: { hold: Hold }) => (
  <li className={c.item}>
    <div>
      <p>{t.text(hold.name, longDate(hold.day), hold.time)}</p>
      <p className={c.left}>
        {t.left} <TimeLeft until={hold.until} onEnd={() => void refreshHolds()} />
      </p>
    </div>
    <ButtonLink to={`/sessao-pagamento/${hold.id}`} size="sm">
      {t.go}
      <span className="sr"> {t.text(hold.name, longDate(hold.day), hold.time)}</span>
    </ButtonLink>
  </li>
);
