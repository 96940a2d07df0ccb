import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/Button";
import { canRecord, recordVoice } from "../core/recording";
import { playOn } from "../core/sound";
import { ready, equipment as t } from "../strings/entrance";
import c from "./Devices.module.css";

interface Props {
  track: MediaStreamTrack | null;
  speaker: string;
}

/** Records three seconds of the own voice and plays them. Nothing leaves the page, and leaving it forgets them. */
export function VoiceReplay({ track, speaker }: Props) {
  const [step, setStep] = useState<"idle" | "recording" | "playing" | "failed">("idle");
  const [refused, setRefused] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  const address = useRef("");
  const forget = useCallback(() => {
    if (address.current) URL.revokeObjectURL(address.current);
    address.current = "";
  }, []);
  useEffect(() => forget, [forget]);
  if (!canRecord()) return null;

  const run = async () => {
    if (!track) return;
    setStep("recording");
    try {
      const sound = await recordVoice(track);
      const player = audio.current;
      if (!player) return;
      forget();
      address.current = URL.createObjectURL(sound);
      player.src = address.current;
      // Without the chosen speaker the system's one plays, which tests the microphone as well.
      setRefused(!(await playOn(speaker, player)));
      setStep("playing");
      await player.play();
    } catch {
      setStep("failed");
    }
  };
  const busy = step === "recording" || step === "playing";
  return (
    <div className={c.replay}>
      <Button variant="secondary" size="sm" loading={busy} disabled={!track} onClick={() => run()}>
        {step === "recording" ? t.recording : step === "playing" ? t.playing : t.record}
      </Button>
      <p className={c.hint} role="status">
        {step === "failed" ? t.recordFailed : refused ? ready.speakerRefused : t.recordHint}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: three seconds of the person's own voice. */}
      <audio
        ref={audio}
        onEnded={() => {
          forget();
          setStep("idle");
        }}
      />
    </div>
  );
}
