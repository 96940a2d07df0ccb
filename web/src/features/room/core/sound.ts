type Context = Pick<AudioContext, "createAnalyser" | "createMediaStreamSource" | "close">;

/** Loudness from 0 to 1. 128 is the value of a silent sample. */
export function loudness(samples: Uint8Array): number {
  const sum = samples.reduce((total, sample) => total + ((sample - 128) / 128) ** 2, 0);
  return Math.min(1, Math.sqrt(sum / Math.max(1, samples.length)) * 3);
}

/** Reports the loudness of a microphone ten times a second. Returns the function that ends it. */
export function watchLevel(track: MediaStreamTrack, onLevel: (level: number) => void, context: Context): () => void {
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples);
    onLevel(loudness(samples));
  }, 100);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

interface Playing {
  setSinkId?: (id: string) => Promise<void>;
}

/** Sends what an element or a context plays to the chosen speaker. False: the system's speaker plays it. */
export async function playOn(speaker: string, player: Playing): Promise<boolean> {
  if (!player.setSinkId) return speaker === "";
  return player.setSinkId(speaker).then(
    () => true,
    () => speaker === "",
  );
}

/** Plays two soft notes, to test the chosen speaker. Resolves to false when the system's speaker played them instead. */
export async function playTone(speaker: string): Promise<boolean> {
  const context: AudioContext & Playing = new AudioContext();
  const obeyed = speaker === "" || (await playOn(speaker, context));
  const start = context.currentTime + 0.05;
  [523.25, 659.25].forEach((pitch, at) => {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const from = start + at * 0.35;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.25, from + 0.04);
    volume.gain.linearRampToValueAtTime(0, from + 0.4);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + 0.45);
  });
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await context.close();
  return obeyed;
}
