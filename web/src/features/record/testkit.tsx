/** What the tests of the record share: a server that keeps a vault sealed with the real code, and the way into it. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Passkey } from "~/api/queries/records";
import { type Answers, json, person, renderApp } from "../../../tests/renderApp";
import type { Content } from "./content";
import { MIN_ITERATIONS } from "./crypto/format";
import { createVault, type Head, NO_LINK, nextLink, sealHeads, sealName, sealVersion } from "./crypto/vault";

export { json } from "../../../tests/renderApp";

export const PASSPHRASE = "quatro palavras bem soltas";
export const RECORD = "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d1b";
const VAULT = "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d1c";
const THERAPIST = "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d1d";

export const content = (over: Partial<Content> = {}): Content => ({
  entry: "e1",
  version: 1,
  kind: "EVOLUTION",
  on: "2026-11-12",
  text: "Falou do trabalho.",
  at: "2026-11-12T15:00:00Z",
  author: "Luiza Prado",
  ...over,
});

/** A vault with one record, of the patient Marina, and the answers of a server that keeps it. */
export async function keptVault(versions: readonly Content[] = [content()], over: { deletable?: boolean } = {}) {
  const owner = { vaultId: VAULT, therapistId: THERAPIST };
  const { vault, sent } = await createVault(owner, PASSPHRASE, undefined, MIN_ITERATIONS);
  let head: Head = { versions: 0, link: NO_LINK };
  const page: { number: number; sealed: string; writtenAt: string }[] = [];
  for (const version of versions) {
    const sealed = await sealVersion(vault, RECORD, head, JSON.stringify(version));
    head = { versions: head.versions + 1, link: await nextLink(head.link, sealed) };
    page.push({ number: head.versions, sealed, writtenAt: version.at });
  }
  const headsAt = (sequence: number) => sealHeads(vault, sequence, new Map([[RECORD, head]]));
  const vaultAt = async (sequence: number) => ({
    ...sent,
    created: true,
    therapistId: THERAPIST,
    sequence,
    keysVersion: 0,
    keepYears: 20,
    passkeys: [] as Passkey[],
    heads: await headsAt(sequence),
  });
  const first = await vaultAt(5);
  const record = {
    id: RECORD,
    customerId: "p1",
    name: await sealName(vault, RECORD, JSON.stringify({ name: "Marina Duarte", patient: "p1" })),
    versions: head.versions,
    createdAt: "2026-11-12T15:00:00Z",
    writtenAt: "2026-11-12T15:00:00Z",
    keepUntil: "12/11/2046",
    deletable: over.deletable ?? false,
  };
  const answers: Answers = {
    "GET /api/vault": () => json(first),
    "GET /api/record": () => json({ records: [record], patients: [] }),
    [`GET /api/record/${RECORD}`]: () => json({ ...record, page }),
    "GET /api/agreement": () =>
      json({ version: 0, name: "Luiza Prado", crp: "06/128841", sections: [], template: [], versions: [] }),
  };
  return { answers, vaultAt };
}

export const openAt = (path: string, answers: Answers) => renderApp(path, { user: person("THERAPIST"), answers });

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

/** Types the passphrase into the locked page. */
export async function unlock(): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Frase do cofre"), PASSPHRASE);
  await press("Abrir");
}
