type Recorder = Pick<MediaRecorder, "start" | "stop" | "ondataavailable" | "onstop" | "mimeType">;

const LENGTH = 3000;

/** Whether this browser can record a test of the microphone. */
export const canRecord = (): boolean => typeof MediaRecorder === "function";

/** Records three seconds of the microphone. The sound stays in the memory of this page. */
export function recordVoice(
  track: MediaStreamTrack,
  make: (stream: MediaStream) => Recorder = (stream) => new MediaRecorder(stream),
): Promise<Blob> {
  return new Promise((resolve) => {
    const recorder = make(new MediaStream([track]));
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType }));
    recorder.start();
    setTimeout(() => recorder.stop(), LENGTH);
  });
}
