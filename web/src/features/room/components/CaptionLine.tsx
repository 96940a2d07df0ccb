import { useStore } from "~/lib/store";
import type { Captions } from "../core/captions";
import { captions as t } from "../strings/call";
import c from "./CaptionLine.module.css";

/** What the other person says, as text. A screen reader does not read it: its user hears the voice. */
export function CaptionLine({ captions, name }: { captions: Captions; name: string }) {
  const { on, peerCan, text } = useStore(captions.state, captions.state.get());
  if (!on) return null;
  const words = peerCan === false ? t.peerCannot(name) : text;
  return (
    <div className={c.captions}>
      <p className={c.on}>{t.on}</p>
      {words && (
        <p className={c.text} aria-live="off">
          {words}
        </p>
      )}
    </div>
  );
}
