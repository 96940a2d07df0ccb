import { IconLock, IconRosetteDiscountCheck, IconVideo } from "@tabler/icons-react";
import { HillsArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { Section } from "~/ui/Section";
import { AgendaPreview } from "./components/AgendaPreview";
import { Faq } from "./components/Faq";
import { LandingHero } from "./components/LandingHero";
import { StepList } from "./components/StepList";
import c from "./LandingView.module.css";
import { agenda, faq, how, minors, steps, trust } from "./landingStrings";
import { CrisisBanner } from "./shared/CrisisBanner";

interface Props {
  /** Zero hides the first-session discount. */
  discountPercent: number;
  /** The most that the discount is, in reais. */
  discountCeiling: number;
}

export function LandingView({ discountPercent, discountCeiling }: Props) {
  return (
    <>
      <LandingHero discountPercent={discountPercent} discountCeiling={discountCeiling} />
      <Trust />
      <Section id="como-agendar">
        <div className={c.head}>
          <h2>{steps.title}</h2>
          <p className={c.lead}>{steps.lead}</p>
        </div>
        <StepList items={steps.items} />
        <p className={c.minors}>{minors}</p>
      </Section>
      <Agenda />
      <How />
      <Section>
        <CrisisBanner />
      </Section>
    </>
  );
}

const trustIcons = [IconRosetteDiscountCheck, IconLock, IconVideo];

function Trust() {
  return (
    <section className={c.trust} aria-label={trust.region}>
      <Container>
        <ul className={c.trustList}>
          {trust.items.map((text, index) => {
            const Icon = trustIcons[index] ?? IconLock;
            return (
              <li key={text} className={c.trustItem}>
                <Icon aria-hidden="true" /> {text}
              </li>
            );
          })}
        </ul>
      </Container>
    </section>
  );
}

function Agenda() {
  return (
    <Section tone="lilas" className={c.clip}>
      <div className={c.agenda}>
        <AgendaPreview />
        <div className={c.copy}>
          <h2>{agenda.title}</h2>
          <p className={c.lead}>{agenda.lead}</p>
          <ButtonLink to="/psicologos" size="lg">
            {agenda.action}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}

function How() {
  return (
    <Section tone="brand" className={c.how}>
      <div className={c.howGrid}>
        <div className={c.copy}>
          <h2>{how.title}</h2>
          <p className={c.howLead}>{how.lead}</p>
          <ButtonLink to="/como-funciona" size="lg" variant="secondary">
            {how.action}
          </ButtonLink>
        </div>
        <Faq items={faq} />
      </div>
      <HillsArt className={c.hills} />
    </Section>
  );
}
