/**
 * The page inside an exported archive. It has no framework and no network: the archive's content policy allows none.
 * `scripts/vite-archive-reader.ts` makes one script of it.
 */
import { byDay, type Entry, entriesOf, isNote, matches, newest } from "../content";
import { Closed, fromBase64 } from "../crypto/format";
import { NO_LINK, openHeads, openName, openVersions, unlock, type Vault, type Way } from "../crypto/vault";
import { isPicture, openFile, sizeText, typeOf } from "../files";
import { kinds } from "../strings";
import type { Archive, ArchivedRecord } from "./archive";
import { block, node } from "./nodes";
import { reader as t } from "./strings";

interface OpenedRecord {
  id: string;
  name: string;
  /** null when it is not what was written. */
  entries: Entry[] | null;
}

const archive = JSON.parse(document.getElementById("archive")?.textContent ?? "") as Archive;
const main = document.querySelector("main") as HTMLElement;

const MOMENT = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "short",
});
const day = (iso: string) => iso.split("-").reverse().join("/");

async function openRecord(
  vault: Vault,
  { id, name, versions }: ArchivedRecord,
  expected: { versions: number; link: Uint8Array } | undefined,
): Promise<OpenedRecord> {
  const title = (JSON.parse(await openName(vault, id, name)) as { name: string }).name;
  try {
    const rows = versions.map((sealed, i) => ({ number: i + 1, sealed }));
    const { texts, head } = await openVersions(vault, id, { versions: 0, link: NO_LINK }, rows);
    const whole = head.versions === expected?.versions && head.link.every((byte, i) => byte === expected.link[i]);
    return { id, name: title, entries: whole ? entriesOf(texts) : null };
  } catch (error) {
    if (!(error instanceof Closed)) throw error;
    return { id, name: title, entries: null };
  }
}

async function openAll(way: Way, typed: string): Promise<{ vault: Vault; records: OpenedRecord[] }> {
  const owner = { vaultId: archive.vaultId, therapistId: archive.therapistId };
  const vault = await unlock(owner, archive.keys, way, typed);
  const heads = await openHeads(vault, archive.sequence, archive.heads);
  const records: OpenedRecord[] = [];
  for (const record of archive.records) records.push(await openRecord(vault, record, heads.get(record.id)));
  return { vault, records: records.sort((a, b) => a.name.localeCompare(b.name, "pt-BR")) };
}

function show(...content: Node[]): void {
  main.replaceChildren(...content);
  window.scrollTo(0, 0);
}

function showLocked(way: Way = "passphrase"): void {
  const field = node("input", { id: "secret", autocomplete: "off", type: way === "kit" ? "text" : "password" });
  const problem = node("p", { class: "problem", role: "alert" });
  const button = node("button", { type: "submit" }, t.open);
  const other = node("button", { type: "button" }, way === "kit" ? t.usePassphrase : t.useKit);
  const label = node("label", { for: "secret" }, way === "kit" ? t.kit : t.passphrase);
  const form = node("form", {}, label, field, problem, node("div", { class: "bar" }, button, other));
  other.addEventListener("click", () => showLocked(way === "kit" ? "passphrase" : "kit"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.textContent = "";
    button.textContent = t.opening;
    try {
      const { vault, records } = await openAll(way, field.value);
      showList(vault, records, "");
    } catch (error) {
      if (!(error instanceof Closed)) throw error;
      button.textContent = t.open;
      problem.textContent = t.wrong;
    }
  });
  const made = node("p", { class: "quiet" }, t.made(MOMENT.format(new Date(archive.made))));
  show(node("h1", {}, t.title), made, globalThis.crypto?.subtle ? form : node("p", { role: "alert" }, t.unsafe));
  field.focus();
}

const fits = ({ name, entries }: OpenedRecord, word: string) =>
  !word || matches(name, word) || (entries ?? []).some((entry) => matches(newest(entry).text, word));

function showList(vault: Vault, records: OpenedRecord[], word: string): void {
  const search = node("input", { id: "search", type: "search", autocomplete: "off" });
  search.value = word;
  const list = node("ul", { class: "list" });
  const fill = () => {
    const found = records.filter((record) => fits(record, search.value.trim()));
    const rows = found.map((record) => {
      const row = node("button", { class: "row", type: "button" }, record.name);
      row.addEventListener("click", () => showRecord(vault, records, record, search.value));
      return node("li", {}, row);
    });
    list.replaceChildren(...(rows.length > 0 ? rows : [node("li", {}, t.nothing)]));
  };
  search.addEventListener("input", fill);
  fill();
  const lock = node("button", { type: "button" }, t.lock);
  lock.addEventListener("click", () => showLocked());
  const label = node("label", { for: "search" }, t.search);
  show(node("h1", {}, t.title), node("div", { class: "bar" }, lock), label, search, list);
}

function showRecord(vault: Vault, records: OpenedRecord[], record: OpenedRecord, word: string): void {
  const back = node("button", { type: "button" }, t.back);
  back.addEventListener("click", () => showList(vault, records, word));
  const print = node("button", { type: "button" }, t.print);
  print.addEventListener("click", () => window.print());
  const head = [node("div", { class: "bar" }, back, print), node("h1", {}, record.name)];
  if (!record.entries) {
    show(...head, node("p", { class: "problem", role: "alert" }, t.damaged));
    return;
  }
  const all = byDay(record.entries);
  const cards = (list: Entry[]) =>
    node("ol", { class: "list" }, ...list.map((entry) => entryCard(vault, record.id, entry)));
  const notes = all.filter(isNote);
  show(
    ...head,
    node("h2", {}, t.record),
    cards(all.filter((entry) => !isNote(entry))),
    ...(notes.length > 0 ? [node("section", { class: "notes" }, node("h2", {}, t.notes), cards(notes))] : []),
  );
}

function entryCard(vault: Vault, recordId: string, entry: Entry): Node {
  const last = newest(entry);
  const older = entry.versions.slice(0, -1).reverse();
  const head = node("h3", {}, `${kinds[entry.kind]} · ${day(last.on)}${last.void ? ` · ${t.voided}` : ""}`);
  const wrote = (version: typeof last) =>
    node("p", { class: "quiet" }, t.wrote(MOMENT.format(new Date(version.at)), version.author));
  const files = (last.attachments ?? []).map((file) => {
    const pieces = archive.files[file.id];
    const line = node("p", { class: "bar" }, `${file.name} (${sizeText(file.bytes)})`);
    if (!pieces) {
      line.append(node("span", { class: "quiet" }, t.outside));
      return line;
    }
    const button = node("button", { type: "button" }, isPicture(file.type) ? t.show : t.save);
    button.addEventListener("click", async () => {
      try {
        const bytes = await openFile(vault, recordId, file, async (piece) => fromBase64(pieces[piece] ?? ""));
        const address = URL.createObjectURL(new Blob([bytes], { type: typeOf(bytes) }));
        if (isPicture(typeOf(bytes))) line.after(node("img", { src: address, alt: file.name }));
        else node("a", { href: address, download: file.name }).click();
      } catch (error) {
        if (!(error instanceof Closed)) throw error;
        line.append(node("span", { class: "problem", role: "alert" }, t.fileDamaged));
      }
    });
    line.append(button);
    return line;
  });
  const before = node(
    "details",
    { class: "older" },
    node("summary", {}, t.older(older.length)),
    ...older.flatMap((version) => [...block(version.text), wrote(version)]),
  );
  const card = node(
    "li",
    { class: `entry${last.void ? " void" : ""}` },
    head,
    ...block(last.text),
    ...files,
    wrote(last),
  );
  if (older.length > 0) card.append(before);
  return card;
}

showLocked();
