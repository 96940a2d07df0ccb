import { webcrypto } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { resetConfig } from "~/api/config";
import { forget } from "~/lib/forget";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { brokenContract } from "./contract";
import { labelsOncePerChange, noteNoOrigins, onceIn, styleOncePerKind } from "./faster";

// Many tests start the whole application. How long that takes says nothing on a busy machine, so only what never
// comes fails.
configure({ asyncUtilTimeout: 15_000 });

afterEach(async () => {
  cleanup();
  // What one test said must not be read by the next.
  popup.clear();
  toast.clear();
  forget();
  resetConfig();
  // Most files share a window and a clock.
  vi.useRealTimers();
  if (typeof window !== "undefined") {
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, "", "/");
  }
  const broken = await brokenContract();
  if (broken.length > 0) throw new Error(`The fake server sent what the real one does not:\n${broken.join("\n")}`);
});

// Files of a worker share their modules. One whose import ends after its file would be missing in the next file.
afterAll(() => vi.dynamicImportSettled());

Object.assign(globalThis, { ReadableStream });
ownChannels();
noteNoOrigins();
if (typeof window !== "undefined") {
  completeBrowser();
  onceIn(window, () => {
    styleOncePerKind(window);
    labelsOncePerChange(window);
  });
}

/** The test files of several workers are one process. What a page tells its other tabs stays with its worker. */
function ownChannels(): void {
  const Channel = globalThis.BroadcastChannel;
  if (!Channel || "ofWorker" in Channel) return;
  globalThis.BroadcastChannel = class extends Channel {
    static ofWorker = true;
    constructor(name: string) {
      super(`${name} of worker ${process.env.VITEST_POOL_ID}`);
    }
  };
}

/** What jsdom lacks and the application uses. */
function completeBrowser(): void {
  window.scrollTo = vi.fn() as typeof window.scrollTo;
  window.HTMLElement.prototype.scrollIntoView = vi.fn();
  if (!crypto.subtle) Object.defineProperty(crypto, "subtle", { value: webcrypto.subtle });
  const dialog: Partial<HTMLDialogElement> = window.HTMLDialogElement.prototype;
  if (dialog.showModal) return;
  window.HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector<HTMLElement>("button, [href], input")?.focus();
  };
  window.HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}
