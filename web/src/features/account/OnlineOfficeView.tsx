import { CalmArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import c from "./OnlineOffice.module.css";
import { officeTexts as t } from "./strings/registration";

/** `start` is the next page: the registration form, or the directory. */
export function OnlineOfficeView({ start }: { start: string }) {
  return (
    <Container>
      <div className={c.page}>
        <div className={c.text}>
          <h1>{t.title}</h1>
          <p className={c.lead}>{t.lead}</p>
          <ol className={c.steps}>
            {t.steps.map(([title, text]) => (
              <li key={title} className={c.step}>
                <strong>{title}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ol>
          <ButtonLink to={start} size="lg">
            {t.start}
          </ButtonLink>
        </div>
        <div className={c.scene} aria-hidden="true">
          <CalmArt className={c.art} />
        </div>
      </div>
    </Container>
  );
}
