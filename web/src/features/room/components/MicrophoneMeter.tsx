import { useEffect, useRef } from "react";
import { watchLevel } from "../core/sound";
import { ready as t } from "../strings/entrance";
import c from "./Devices.module.css";

/** Shows how loud the microphone is. It writes to the element directly, to avoid ten renders a second. */
export function MicrophoneMeter({ track }: { track: MediaStreamTrack | null }) {
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    if (!track || typeof AudioContext !== "function") return;
    return watchLevel(
      track,
      (level) => {
        if (meter.current) meter.current.value = level;
      },
      new AudioContext(),
    );
  }, [track]);
  return (
    <div className={c.level}>
      <meter ref={meter} className={c.meter} aria-label={t.level} min={0} max={1} value={0} />
      <span className={c.hint}>{t.speak}</span>
    </div>
  );
}
