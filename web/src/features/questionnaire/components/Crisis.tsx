import { useEffect, useRef } from "react";
import { CrisisBanner } from "~/features/site/shared/CrisisBanner";

/**
 * Leads to 188 when an answer asks for it. It stands before the buttons and comes into view as soon as the answer is
 * chosen: on a phone it would otherwise wait below the edge of the screen.
 */
export function Crisis({ shown }: { shown: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (shown && !before.current) ref.current?.scrollIntoView({ block: "nearest" });
    before.current = shown;
  }, [shown]);
  return (
    <div ref={ref} aria-live="polite">
      {shown && <CrisisBanner />}
    </div>
  );
}
