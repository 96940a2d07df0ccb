import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/Button";
import { call as t } from "../strings/call";

interface Props {
  stream: MediaStream;
  version: number;
  speaker: string;
  onSpeakerFailed: (failed: boolean) => void;
}

/** Plays the other person's voice. Where the browser blocks autoplay it shows a button that starts it. */
export function Sound({ stream, version, speaker, onSpeakerFailed }: Props) {
  const element = useRef<HTMLAudioElement>(null);
  const [held, setHeld] = useState(false);
  const play = useCallback(() => {
    const playing = element.current?.play();
    playing?.then(
      () => setHeld(false),
      (error: unknown) => setHeld(error instanceof Error && error.name === "NotAllowedError"),
    );
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same stream with other tracks must play again.
  useEffect(() => {
    const audio = element.current;
    if (!audio) return;
    if (audio.srcObject !== stream) audio.srcObject = stream;
    if (stream.getTracks().length > 0) play();
  }, [stream, version, play]);

  // A stream without tracks refuses a speaker in some browsers, so the choice is applied when tracks arrive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same stream may have got its tracks.
  useEffect(() => {
    const audio: (HTMLAudioElement & { setSinkId?: (id: string) => Promise<void> }) | null = element.current;
    if (!audio?.setSinkId || audio.sinkId === speaker || stream.getTracks().length === 0) return;
    audio.setSinkId(speaker).then(
      () => onSpeakerFailed(false),
      () => onSpeakerFailed(true),
    );
  }, [stream, version, speaker, onSpeakerFailed]);

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: live speech between two people has no captions. */}
      <audio ref={element} autoPlay />
      {held && <Button onClick={play}>{t.tapToHear}</Button>}
    </>
  );
}
