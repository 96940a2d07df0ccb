import { IconEyeOff, IconShieldCheck } from "@tabler/icons-react";
import type { FormEvent, Ref } from "react";
import { TeamArt } from "~/ui/Art";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { Section } from "~/ui/Section";
import { benefits, companies, privacy } from "./companiesStrings";
import { QuoteForm, type QuoteFormState } from "./components/QuoteForm";
import c from "./ForCompaniesView.module.css";

interface Props {
  form: QuoteFormState;
  honeypot: Ref<HTMLInputElement>;
  onSubmit: (event: FormEvent) => void;
}

export function ForCompaniesView({ form, honeypot, onSubmit }: Props) {
  return (
    <>
      <Container className={c.hero}>
        <div className={c.heroText}>
          <h1>{companies.title}</h1>
          <p className={c.lead}>{companies.lead}</p>
        </div>
        <TeamArt className={c.art} />
      </Container>
      <Benefits />
      <NeverSeen />
      <Section size="md" id="proposta">
        <div className={c.formHead}>
          <h2>{companies.formTitle}</h2>
          <p className={c.lead}>{companies.formText}</p>
        </div>
        <Card>
          <QuoteForm form={form} honeypot={honeypot} onSubmit={onSubmit} />
        </Card>
      </Section>
    </>
  );
}

function Benefits() {
  return (
    <Container>
      <ul className={c.benefits}>
        {benefits.map((item) => (
          <li key={item.title} className={c.benefit}>
            <h2 className={c.small}>{item.title}</h2>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </Container>
  );
}

function NeverSeen() {
  return (
    <Section tone="lilas">
      <div className={c.privacy}>
        <div className={c.privacyText}>
          <h2>{privacy.title}</h2>
          <p className={c.lead}>{privacy.lead}</p>
        </div>
        <Card>
          <ul className={c.list}>
            {privacy.never.map((text) => (
              <li key={text}>
                <IconEyeOff size={22} aria-hidden="true" /> {text}
              </li>
            ))}
          </ul>
          <h3 className={c.sees}>{privacy.seesTitle}</h3>
          <ul className={c.list}>
            {privacy.sees.map((text) => (
              <li key={text}>
                <IconShieldCheck size={22} aria-hidden="true" /> {text}
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </Section>
  );
}
