import { useEffect, useState } from "react";
import { watchMutedSpeech } from "../core/speech";

/** The notice stays a little after the last word, so that it can be read. */
const SHOWN_FOR = 4000;

/** Whether this person speaks, or has just spoken, although the microphone is switched off. */
export function useSpeaksMuted(track: MediaStreamTrack | null, muted: boolean): boolean {
  const [speaks, setSpeaks] = useState(false);
  useEffect(() => {
    if (!track || !muted || typeof AudioContext !== "function") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = watchMutedSpeech(track, () => {
      setSpeaks(true);
      clearTimeout(timer);
      timer = setTimeout(() => setSpeaks(false), SHOWN_FOR);
    });
    return () => {
      end();
      clearTimeout(timer);
      setSpeaks(false);
    };
  }, [track, muted]);
  return speaks;
}
