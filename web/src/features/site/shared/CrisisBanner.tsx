import { IconHeadphones } from "@tabler/icons-react";
import c from "./CrisisBanner.module.css";
import { crisis } from "./crisisStrings";

/** Leads a person in crisis to 188. */
export function CrisisBanner() {
  return (
    <aside className={c.crisis} aria-label={crisis.title}>
      <IconHeadphones className={c.icon} size={44} stroke={1.6} aria-hidden="true" />
      <div className={c.text}>
        <h2 className={c.title}>{crisis.title}</h2>
        <p>{crisis.text}</p>
        <p className={c.more}>{crisis.more}</p>
      </div>
      <a className={c.call} href="tel:188">
        {crisis.call}
      </a>
    </aside>
  );
}
