import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Blocks } from "~/api/queries/invoicing";
import type { components } from "~/api/schema";
import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { Pager } from "~/ui/Pager";
import { BuyDialog } from "./components/BuyDialog";
import { TopUpCard } from "./components/TopUpCard";
import { BoughtTable, InvoicesTable, MonthsTable, PaymentsTable } from "./components/tables";
import c from "./Invoicing.module.css";
import { blocksText, rateText, blocks as t } from "./strings";

interface Props {
  companyId: string;
  blocks: Blocks;
  invoices: components["schemas"]["CompanyInvoicesBody"];
  onPage: (page: number) => void;
  /** Returns whether the invoice was made. */
  onBuy: (blocks: number, total: number) => Promise<boolean>;
  onTopUp: (below: number, blocks: number) => Promise<void>;
}

/** The blocks of a company, what a month costs, its invoices and its payments. */
export function BlocksView({ companyId, blocks, invoices, onPage, onBuy, onTopUp }: Props) {
  const [buying, setBuying] = useState(false);
  const canBuy = blocks.covers && !blocks.few;
  const known = blocks.covers || invoices.totalElements > 0;
  return (
    <Container>
      <PageHeader
        title={t.title}
        lead={t.lead}
        eyebrow={
          <Link to="/empresas/painel/$id" params={{ id: companyId }}>
            {t.back}
          </Link>
        }
        actions={canBuy && <Button onClick={() => setBuying(true)}>{t.buy}</Button>}
      />
      <div className={c.page}>
        {blocks.suspended && (
          <Alert tone="warn" title={t.suspended}>
            {t.suspendedText}
          </Alert>
        )}
        {!known && <EmptyState title={t.none} text={t.noneText} />}
        {known && (
          <>
            {blocks.credit > 0 && <Alert tone="info">{t.credit(formatBRL(blocks.credit))}</Alert>}
            <div className={c.columns}>
              <Level blocks={blocks} />
              <Month blocks={blocks} />
            </div>
            <Invoices companyId={companyId} invoices={invoices} onPage={onPage} />
            {canBuy && <TopUpCard below={blocks.topUpBelow} blocks={blocks.topUpBlocks} onSave={onTopUp} />}
            <Part title={t.bought} empty={blocks.bought?.length ? null : t.noBought}>
              <BoughtTable rows={blocks.bought ?? []} />
            </Part>
            <Part title={t.months} empty={blocks.months?.length ? null : t.noMonths}>
              <MonthsTable rows={blocks.months ?? []} />
            </Part>
            <Part title={t.payments} empty={blocks.payments?.length ? null : t.noPayments}>
              <PaymentsTable rows={blocks.payments ?? []} />
            </Part>
          </>
        )}
      </div>
      {buying && <BuyDialog price={blocks.block} onBuy={onBuy} onClose={() => setBuying(false)} />}
    </Container>
  );
}

function Level({ blocks }: { blocks: Blocks }) {
  if (blocks.few)
    return (
      <Card as="section" aria-label={t.level}>
        <h2 className={c.heading}>{t.level}</h2>
        <p>{t.few}</p>
      </Card>
    );
  return (
    <Card as="section" aria-label={t.level}>
      <h2 className={c.heading}>{t.level}</h2>
      {blocks.levelOn && <p className={c.figure}>{blocksText(blocks.level)}</p>}
      <p className={c.note}>{blocks.levelOn ? t.levelOn(blocks.levelOn) : t.noLevel}</p>
      {blocks.block > 0 && <p className={c.note}>{t.price(formatBRL(blocks.block), formatBRL(blocks.unit))}</p>}
    </Card>
  );
}

function Month({ blocks }: { blocks: Blocks }) {
  return (
    <Card as="section" aria-label={t.month}>
      <h2 className={c.heading}>{t.month}</h2>
      <p className={c.figure}>{formatBRL(blocks.month)}</p>
      <p className={c.note}>
        {blocks.few
          ? t.howFew(blocks.people, formatBRL(blocks.seatFee))
          : t.how(blocks.people, rateText(blocks.rate), formatBRL(blocks.unit))}
      </p>
      <p className={c.note}>{blocks.nextMeter ? t.next(blocks.nextMeter) : t.noNext}</p>
      <p className={c.note}>{t.fixed}</p>
    </Card>
  );
}

function Invoices({ companyId, invoices, onPage }: Pick<Props, "companyId" | "invoices" | "onPage">) {
  return (
    <Part title={t.invoices} empty={invoices.elements?.length ? null : t.noInvoices}>
      <InvoicesTable companyId={companyId} rows={invoices.elements ?? []} />
      <Pager page={invoices.currentPage} pages={invoices.totalPages} onPage={onPage} />
    </Part>
  );
}

interface PartProps {
  title: string;
  empty: string | null;
  children: React.ReactNode;
}

const Part = ({ title, empty, children }: PartProps) => (
  <Card as="section" aria-label={title}>
    <h2 className={c.heading}>{title}</h2>
    {empty ? <p className={c.note}>{empty}</p> : children}
  </Card>
);
