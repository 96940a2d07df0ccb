import type { ReactNode } from "react";
import type { Config } from "~/api/config";
import { legal } from "../strings";
import c from "./SupplierCard.module.css";

export type Supplier = Pick<Config, "company" | "dpo" | "supportEmail">;

/** The company that runs the platform, which the law requires to name. The operator's settings fill it. */
export function SupplierCard({ supplier }: { supplier: Supplier }) {
  const { company, dpo, supportEmail } = supplier;
  return (
    <section className={c.card} aria-labelledby="responsavel">
      <h2 id="responsavel" className={c.title}>
        {legal.supplier}
      </h2>
      <dl className={c.facts}>
        <Fact name={legal.company}>{company.name}</Fact>
        <Fact name={legal.cnpj}>{company.cnpj}</Fact>
        <Fact name={legal.address}>{company.address}</Fact>
        <Fact name={legal.email}>{supportEmail && <Mail address={supportEmail} />}</Fact>
        <Fact name={legal.dpo}>
          {dpo.name} {dpo.email && <Mail address={dpo.email} />}
        </Fact>
      </dl>
    </section>
  );
}

const Mail = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>;

/** Empty until the settings are loaded. The row keeps its height, so that the text below does not move. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={c.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
