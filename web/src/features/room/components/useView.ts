import { useState } from "react";
import { readView, saveView, type ViewChoices } from "../core/viewChoices";

export interface View extends ViewChoices {
  change: (change: Partial<ViewChoices>) => void;
}

/** How this person sees the call, remembered on the device. */
export function useView(): View {
  const [view, setView] = useState(readView);
  const change = (part: Partial<ViewChoices>) => {
    const changed = { ...view, ...part };
    saveView(changed);
    setView(changed);
  };
  return { ...view, change };
}
