import { formatBRL } from "~/lib/money";
import { CalmArt, HeroArt, LightHills, OfferArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { calm, hero, offer } from "../landingStrings";
import { HeroCarousel, Slide } from "./HeroCarousel";
import c from "./LandingHero.module.css";

interface Props {
  discountPercent: number;
  discountCeiling: number;
}

export function LandingHero({ discountPercent, discountCeiling }: Props) {
  const offered = <Offer key="second" percent={discountPercent} ceiling={discountCeiling} />;
  const second = discountPercent > 0 ? offered : <Calm key="second" />;
  return <HeroCarousel background={<LightHills className={c.hills} />} slides={[<Welcome key="first" />, second]} />;
}

const Start = () => (
  <ButtonLink to="/entrar" search={{ aba: "cadastrar" }} size="lg">
    {hero.start}
  </ButtonLink>
);

function Welcome() {
  return (
    <Slide number={1} art={<HeroArt />}>
      <h1 className={c.title}>{hero.title}</h1>
      <p className={c.lead}>{hero.lead}</p>
      <div className={c.actions}>
        <Start />
        <ButtonLink to="/psicologos" size="lg" variant="secondary">
          {hero.browse}
        </ButtonLink>
      </div>
    </Slide>
  );
}

function Offer({ percent, ceiling }: { percent: number; ceiling: number }) {
  return (
    <Slide number={2} art={<OfferArt percent={percent} />}>
      <h2 className={c.title}>{offer.title(percent)}</h2>
      <p className={c.lead}>{offer.lead(formatBRL(ceiling))}</p>
      <div className={c.actions}>
        <Start />
      </div>
    </Slide>
  );
}

function Calm() {
  return (
    <Slide number={2} art={<CalmArt className={c.calm} />}>
      <h2 className={c.title}>{calm.title}</h2>
      <p className={c.lead}>{calm.lead}</p>
      <div className={c.actions}>
        <Start />
      </div>
    </Slide>
  );
}
