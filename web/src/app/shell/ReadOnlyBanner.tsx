import { useEffect } from "react";
import { reloadConfig } from "~/api/config";
import { ASK_EVERY } from "~/api/readOnly";
import c from "./ReadOnlyBanner.module.css";
import { readOnlyTexts as t } from "./readOnlyStrings";

/** On every page while the product is read-only. It goes away by itself. */
export default function ReadOnlyBanner() {
  useEffect(() => {
    const timer = setInterval(() => void reloadConfig(), ASK_EVERY);
    return () => clearInterval(timer);
  }, []);
  return (
    <aside className={c.banner} aria-label={t.label} aria-live="polite">
      <p>{t.banner}</p>
    </aside>
  );
}
