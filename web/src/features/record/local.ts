/**
 * What this browser keeps of vaults in IndexedDB: sealed drafts, and how far each vault had grown when this device saw
 * it last. Nothing in it can be read without the opened vault, so it survives signing out: an expired login must not
 * lose what was typed. Where the browser blocks IndexedDB, it is kept in memory.
 */
const DATABASE = "vault";
const STORE = "kept";
const memory = new Map<string, string>();
let opening: Promise<IDBDatabase | null> | null = null;

function openDatabase(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    if (typeof indexedDB === "undefined") return resolve(null);
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const database = await openDatabase();
  if (!database) return null;
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

export async function readKept(key: string): Promise<string | null> {
  return ((await run("readonly", (store) => store.get(key))) as string | undefined) ?? memory.get(key) ?? null;
}

export async function keep(key: string, value: string): Promise<void> {
  if ((await run("readwrite", (store) => store.put(value, key)).catch(() => null)) === null) memory.set(key, value);
}

export async function dropKept(key: string): Promise<void> {
  memory.delete(key);
  await run("readwrite", (store) => store.delete(key));
}

/** The keys that begin so. */
export async function keptKeys(prefix: string): Promise<string[]> {
  const stored = ((await run("readonly", (store) => store.getAllKeys())) ?? []) as string[];
  return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(prefix));
}
