import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import type { OpenPayouts, OpenState, PayoutOrder } from "~/api/queries/adminPayouts";
import { useDebounced } from "~/lib/useDebounced";
import { SelectField } from "~/ui/SelectField";
import { Tabs } from "~/ui/Tabs";
import { TextField } from "~/ui/TextField";
import { AdminPage } from "./components/parts";
import { cycleName } from "./format";
import { BatchesTab } from "./payouts/BatchesTab";
import { OpenTab } from "./payouts/OpenTab";
import { PaidTab } from "./payouts/PaidTab";
import c from "./payouts/Payouts.module.css";
import { openPayouts as t } from "./strings/payouts";

type Tab = OpenState | "PAID" | "BATCHES";

const TABS: readonly Tab[] = ["READY", "HELD", "FILED", "BATCHES", "PAID"];

/** The tab's word in the address. The first tab is the address without a word. */
const WORDS: Readonly<Record<Tab, string>> = {
  READY: "",
  HELD: "retidos",
  FILED: "pagamento",
  BATCHES: "lotes",
  PAID: "confirmados",
};

const orders = (["DUE", "AMOUNT", "NAME"] as const).map((value) => ({ value, label: t.orders[value] }));

/**
 * `/admin/repasses`. The tab is in the address. The search is not, because it is the name or the document of a person.
 */
export default function PayoutsPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = TABS.find((one) => WORDS[one] === search.aba) ?? "READY";
  const [text, setText] = useState("");
  const [cycle, setCycle] = useState("");
  const [sort, setSort] = useState<PayoutOrder>("DUE");
  const [page, setPage] = useState(0);
  const [counts, setCounts] = useState<OpenPayouts["counts"]>();
  const [cycles, setCycles] = useState<readonly string[]>([]);
  // The browser's back button changes the tab, too. A cycle and a page belong to one tab.
  const [filteredTab, setFilteredTab] = useState(tab);
  if (filteredTab !== tab) {
    setFilteredTab(tab);
    setCycle("");
    setPage(0);
  }
  const filter = { text: useDebounced(text.trim()), cycle, page };

  const onLoaded = useCallback((data: OpenPayouts) => {
    setCounts(data.counts);
    setCycles(data.cycles ?? []);
  }, []);

  /** A change of the filter begins at the first page again. */
  function change<V>(set: (value: V) => void, value: V) {
    set(value);
    setPage(0);
  }

  const open = (state: OpenState) => (
    <OpenTab key={state} state={state} filter={filter} sort={sort} onPage={setPage} onLoaded={onLoaded} />
  );
  const filters = (
    <search className={c.filters}>
      <TextField
        label={t.search}
        hint={tab === "PAID" ? t.searchPaidHint : t.searchHint}
        type="search"
        maxLength={200}
        value={text}
        onChange={(event) => change(setText, event.target.value)}
      />
      <SelectField
        label={t.cycle}
        placeholder={t.everyCycle}
        options={cycles.map((value) => ({ value, label: cycleName(value) }))}
        value={cycle}
        onChange={(event) => change(setCycle, event.target.value)}
      />
      {tab !== "PAID" && (
        <SelectField
          label={t.order}
          options={orders}
          value={sort}
          onChange={(event) => change(setSort, event.target.value as PayoutOrder)}
        />
      )}
    </search>
  );
  const content = (value: Tab) => (value === "BATCHES" ? <BatchesTab page={page} onPage={setPage} /> : listOf(value));
  const listOf = (value: OpenState | "PAID") => (
    <div className={c.page}>
      {filters}
      {value === "PAID" ? <PaidTab filter={filter} onPage={setPage} onCycles={setCycles} /> : open(value)}
    </div>
  );
  const items = [
    { value: "READY" as const, label: t.tab.READY(counts?.ready ?? 0) },
    { value: "HELD" as const, label: t.tab.HELD(counts?.held ?? 0) },
    { value: "FILED" as const, label: t.tab.FILED(counts?.filed ?? 0) },
    { value: "BATCHES" as const, label: t.tab.BATCHES },
    { value: "PAID" as const, label: t.tab.PAID },
  ].map((item) => ({ ...item, content: content(item.value) }));

  return (
    <AdminPage title={t.title} lead={t.lead}>
      <Tabs
        pills
        label={t.tabs}
        value={tab}
        onChange={(next) => void navigate({ to: ".", search: { aba: WORDS[next] }, resetScroll: false })}
        items={items}
      />
    </AdminPage>
  );
}
