import { withdrawal as t } from "../strings";

/** What a late change costs, and the right of withdrawal, which the late rule does not reduce (terms, 8.1). */
export const lateText = (cost: string) => (
  <>
    <p>{cost}</p>
    <p>
      {t.text}{" "}
      <a href={t.href} target="_blank" rel="noreferrer">
        {t.link}
      </a>
    </p>
  </>
);
