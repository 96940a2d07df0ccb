import { SearchArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { Section } from "~/ui/Section";
import { StepList } from "./components/StepList";
import c from "./HowItWorksView.module.css";
import { begin, browse, forTherapists, howItWorks, journey, platformRules } from "./howItWorksStrings";
import { CrisisBanner } from "./shared/CrisisBanner";

export function HowItWorksView() {
  return (
    <>
      <Container className={c.intro}>
        <PageHeader title={howItWorks.title} lead={howItWorks.lead} />
        <StepList items={journey} heading="h2" />
        <div className={c.actions}>
          <ButtonLink to="/entrar" search={{ aba: "cadastrar" }} size="lg">
            {begin}
          </ButtonLink>
          <ButtonLink to="/psicologos" size="lg" variant="secondary">
            {browse}
          </ButtonLink>
        </div>
      </Container>
      <Section tone="white">
        <h2>{platformRules.title}</h2>
        <dl className={c.rules}>
          {platformRules.items.map((item) => (
            <div key={item.title} className={c.rule}>
              <dt>{item.title}</dt>
              <dd>{item.text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section tone="lilas">
        <div className={c.therapists}>
          <div className={c.copy}>
            <h2>{forTherapists.title}</h2>
            <p className={c.lead}>{forTherapists.text}</p>
            <ButtonLink to="/termos-de-uso-psicologo" size="lg" variant="secondary">
              {forTherapists.action}
            </ButtonLink>
          </div>
          <SearchArt className={c.art} />
        </div>
      </Section>
      <Section>
        <CrisisBanner />
      </Section>
    </>
  );
}
