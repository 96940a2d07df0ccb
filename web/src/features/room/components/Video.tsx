import { type Ref, useEffect, useImperativeHandle, useRef } from "react";

interface Props {
  stream: MediaStream | null;
  /** Rises when the stream got other tracks. */
  version?: number;
  label: string;
  className?: string | undefined;
  ref?: Ref<HTMLVideoElement>;
}

/** A picture without sound: what is said comes from its own element, so that a hidden picture stays audible. */
export function Video({ stream, version, label, className, ref }: Props) {
  const element = useRef<HTMLVideoElement>(null);
  useImperativeHandle(ref, () => element.current as HTMLVideoElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same stream with other tracks must play again.
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    if (video.srcObject !== stream) video.srcObject = stream;
    // Interrupted by the next stream, which plays in its turn.
    if (stream) video.play()?.catch(() => {});
  }, [stream, version]);
  return <video ref={element} className={className} aria-label={label} autoPlay playsInline muted />;
}
