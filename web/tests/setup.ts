import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { resetConfig } from "~/api/config";
import { forget } from "~/lib/forget";

afterEach(() => {
  cleanup();
  forget();
  resetConfig();
});

// What jsdom lacks and the application uses.
window.scrollTo = vi.fn() as typeof window.scrollTo;
window.HTMLElement.prototype.scrollIntoView = vi.fn();

if (!window.HTMLDialogElement.prototype.showModal) {
  window.HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector<HTMLElement>("button, [href], input")?.focus();
  };
  window.HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}
