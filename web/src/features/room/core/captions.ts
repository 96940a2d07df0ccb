import { makeStore, type Store } from "~/lib/store";

/** `captions` switches them on or off for both. `reply` answers one, so that nobody answers an answer. */
export type CaptionMessage =
  | { type: "captions"; on: boolean; can: boolean; reply?: boolean }
  | { type: "caption"; text: string };

/** The part of the browser's speech recognition that is used here. */
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onend: (() => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  start(track?: MediaStreamTrack): void;
  abort(): void;
}

interface RecognitionKind {
  new (): Recognition;
  available?: (wish: { langs: string[]; processLocally: boolean }) => Promise<string>;
  install?: (wish: { langs: string[]; processLocally: boolean }) => Promise<boolean>;
}

const LANGUAGE = "pt-BR";
const WISH = { langs: [LANGUAGE], processLocally: true };

/**
 * Returns a recogniser that works on this device, or null. A browser that would send the voice to a service has none
 * for us: that is every browser without `processLocally`.
 */
export async function localRecognition(
  kind = (globalThis as { SpeechRecognition?: RecognitionKind }).SpeechRecognition,
): Promise<Recognition | null> {
  if (!kind || !("processLocally" in kind.prototype) || !kind.available || !kind.install) return null;
  try {
    const state = await kind.available(WISH);
    if (state === "unavailable") return null;
    if (state !== "available" && !(await kind.install(WISH))) return null;
  } catch {
    return null;
  }
  const recognition = new kind();
  recognition.processLocally = true;
  return recognition.processLocally === true ? recognition : null;
}

export interface CaptionState {
  on: boolean;
  /** Whether the own voice becomes text on this device. Null until it was tried. */
  ownCan: boolean | null;
  peerCan: boolean | null;
  /** What the other person says now. */
  text: string;
}

const OFF: CaptionState = { on: false, ownCan: null, peerCan: null, text: "" };
const MAX_TEXT = 300;
/** A caption stays this long after the last word. */
const SHOWN_FOR = 6000;
/** A muted microphone is not listened to. It is looked at again after this time. */
const MUTED_WAIT = 1000;

interface Deps {
  recognition: () => Promise<Recognition | null>;
  /** The microphone while it is switched on. */
  microphone: () => MediaStreamTrack | null;
  send: (message: CaptionMessage) => void;
}

/**
 * Live captions. Each browser turns its own microphone into text on its device and sends the text to the other browser.
 * Nothing is kept. The switch is one for both people, so that both know.
 */
export class Captions {
  readonly state: Store<CaptionState> = makeStore(OFF);
  private recognition: Recognition | null = null;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  private patch(change: Partial<CaptionState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  async turn(on: boolean): Promise<void> {
    await this.apply(on);
    this.deps.send({ type: "captions", on, can: this.state.get().ownCan === true });
  }

  async receive(message: CaptionMessage): Promise<void> {
    if (message.type === "caption") return this.showText(String(message.text).slice(-MAX_TEXT));
    this.patch({ peerCan: message.can === true });
    if (message.reply) return;
    await this.apply(message.on === true);
    const { on, ownCan } = this.state.get();
    this.deps.send({ type: "captions", on, can: ownCan === true, reply: true });
  }

  /** A new connection: the other page may not know that captions are on. */
  sendAgain(): void {
    const { on, ownCan } = this.state.get();
    if (on) this.deps.send({ type: "captions", on, can: ownCan === true });
  }

  forget(): void {
    this.stop();
    clearTimeout(this.timer);
    this.state.set(OFF);
  }

  private async apply(on: boolean): Promise<void> {
    if (on === this.state.get().on) return;
    this.patch({ on, text: "" });
    if (!on) return this.stop();
    const recognition = await this.deps.recognition();
    // Somebody may have switched captions off while the browser loaded its language.
    if (!this.state.get().on) return;
    this.patch({ ownCan: recognition !== null });
    if (recognition) this.listen(recognition);
  }

  private listen(recognition: Recognition): void {
    this.recognition = recognition;
    recognition.lang = LANGUAGE;
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.onresult = ({ results }) => {
      // Some browsers ignore the given track and hear a muted microphone.
      if (!this.deps.microphone()) return;
      const text = results[results.length - 1]?.[0]?.transcript.trim() ?? "";
      if (text) this.deps.send({ type: "caption", text: text.slice(-MAX_TEXT) });
    };
    recognition.onerror = ({ error }) => {
      if (error !== "no-speech" && error !== "aborted") this.patch({ ownCan: false });
    };
    // The browser ends recognition after a silence. It goes on until somebody switches captions off.
    recognition.onend = () => {
      if (this.recognition === recognition && this.state.get().ownCan) this.start(recognition);
    };
    this.start(recognition);
  }

  private start(recognition: Recognition): void {
    const track = this.deps.microphone();
    if (!track) {
      this.waiting = setTimeout(() => this.start(recognition), MUTED_WAIT);
      return;
    }
    try {
      recognition.start(track);
    } catch {
      this.patch({ ownCan: false });
    }
  }

  private stop(): void {
    const { recognition } = this;
    this.recognition = null;
    clearTimeout(this.waiting);
    if (!recognition) return;
    recognition.onresult = recognition.onend = recognition.onerror = null;
    recognition.abort();
  }

  private showText(text: string): void {
    if (!this.state.get().on) return;
    this.patch({ text });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.patch({ text: "" }), SHOWN_FOR);
  }
}
