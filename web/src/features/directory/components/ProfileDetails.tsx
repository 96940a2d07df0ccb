import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Profile } from "../rules";
import { PriceTag } from "../shared/PriceTag";
import { NONE, useFirstDiscount, withDiscount } from "../shared/price";
import { profile as t } from "../strings";
import c from "./ProfileDetails.module.css";

interface Props {
  person: Profile;
  /** Visitors never see prices. */
  withPrice: boolean;
}

/** The texts of a profile. Parts that the therapist left empty are not shown. */
export function ProfileDetails({ person, withPrice }: Props) {
  const discount = useFirstDiscount();
  const price = withPrice && person.price !== undefined && (
    <PriceTag price={withDiscount(person.price, person.withoutDiscount ? NONE : discount)} />
  );
  const extra = [person.extraEducation.join(", "), person.extraEducationInfo].filter(Boolean).join("\n");
  return (
    <div className={c.details}>
      <dl className={c.facts}>
        <Fact label={t.length} value={t.minutes(person.minutes)} />
        <Fact label={person.agreed ? t.agreedPrice : t.price} value={price} />
        {person.agreed && <Fact label={t.agreed} value={<Link to="/precos-combinados">{t.seeAgreed}</Link>} />}
        <Fact label={t.gender} value={person.gender} />
      </dl>
      <Part title={t.about} text={person.about} />
      <Part title={t.education} text={person.education} />
      <Part title={t.extra} text={extra} />
      <Part title={t.experience} text={person.experience} />
      <Part title={t.interests} text={person.interests} />
    </div>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  if (!text) return null;
  return (
    <section>
      <h2 className={c.title}>{title}</h2>
      <p className={c.text}>{text}</p>
    </section>
  );
}
