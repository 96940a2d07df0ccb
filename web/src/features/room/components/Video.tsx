import { type Ref, useEffect, useImperativeHandle, useRef } from "react";

interface Props {
  stream: MediaStream | null;
  /** Increases when the stream gets other tracks. */
  version?: number;
  label: string;
  className?: string | undefined;
  hidden?: boolean;
  ref?: Ref<HTMLVideoElement>;
}

/** Video without sound. `Sound` plays the voice, so that it is heard while the video is hidden. */
export function Video({ stream, version, label, className, hidden, ref }: Props) {
  const element = useRef<HTMLVideoElement>(null);
  useImperativeHandle(ref, () => element.current as HTMLVideoElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same stream with other tracks must play again.
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    if (video.srcObject !== stream) video.srcObject = stream;
    // play() fails when the next stream interrupts it. The effect then runs again and plays that one.
    if (stream) video.play()?.catch(() => {});
  }, [stream, version]);
  return <video ref={element} className={className} hidden={hidden} aria-label={label} autoPlay playsInline muted />;
}
