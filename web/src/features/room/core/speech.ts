import { watchLevel } from "./sound";

/** A voice at a normal distance is louder than this. Breath and a keyboard are mostly below. */
const VOICE = 0.12;
/** Levels come ten times a second. Four loud ones in a row are a word, a single one is a click. */
const LOUD_LEVELS = 4;

/** Says when a level was loud for long enough to be speech. */
export class SpeechDetector {
  private loud = 0;

  add(level: number): boolean {
    this.loud = level >= VOICE ? this.loud + 1 : 0;
    return this.loud >= LOUD_LEVELS;
  }
}

/**
 * Calls when somebody speaks into a muted microphone. It listens to a copy of the track, because the muted one is silent.
 * The copy is sent to nobody. Returns the function that ends it.
 */
export function watchMutedSpeech(track: MediaStreamTrack, onSpeech: () => void): () => void {
  const copy = track.clone();
  copy.enabled = true;
  const detector = new SpeechDetector();
  const end = watchLevel(copy, (level) => detector.add(level) && onSpeech(), new AudioContext());
  return () => {
    end();
    copy.stop();
  };
}
