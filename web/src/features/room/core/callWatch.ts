import {
  arrivedOf,
  LifeDetector,
  type Sample,
  SilenceDetector,
  StatsReader,
  StepDown,
  type Verdict,
  verdictOf,
} from "./quality";

/** How often the call is looked at for signs of life. Every second look is a sample. */
const LOOK_EVERY = 250;
/** One verdict covers two seconds. With less the shown quality would change too often. */
const SAMPLES_OF_A_VERDICT = 4;
/** Samples without received bytes before an ICE restart. The polite side waits longer, so that one side restarts. */
const SILENCE_LIMIT = { impolite: 3, polite: 7 };

interface WatchDeps {
  /** The connected RTCPeerConnection, or null. */
  connected: () => RTCPeerConnection | null;
  peerHidden: () => boolean;
  sendBeat: () => void;
}

interface WatchEvents {
  /** Nothing arrives from the other browser, or it arrives again. */
  stalled: (stalled: boolean) => void;
  /** No bytes have arrived for so long that the path counts as dead, although the browser calls it connected. */
  dead: () => void;
  sample: (sample: Sample, verdict: Verdict) => void;
  soundOnly: (on: boolean) => void;
}

/** Watches a call: four times a second whether anything arrives, twice how good the connection is and whether video fits. */
export class CallWatch {
  stalled = false;
  private readonly step = new StepDown();
  private statsReader = new StatsReader();
  private silence = new SilenceDetector(SILENCE_LIMIT.impolite);
  private life = new LifeDetector();
  private looks = 0;
  private samples = 0;
  private timer: ReturnType<typeof setInterval> | undefined;
  private readonly deps: WatchDeps;
  private readonly on: WatchEvents;

  constructor(deps: WatchDeps, on: WatchEvents) {
    this.deps = deps;
    this.on = on;
  }

  start(): void {
    this.timer = setInterval(() => {
      this.looks += 1;
      const samples = this.looks % 2 === 0;
      if (samples) this.deps.sendBeat();
      void this.look(samples);
    }, LOOK_EVERY);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** This side of a new call is known. */
  setPolite(polite: boolean): void {
    this.silence = new SilenceDetector(polite ? SILENCE_LIMIT.polite : SILENCE_LIMIT.impolite);
  }

  /** The state of the connection changed, so earlier figures say nothing about it. */
  renew(): void {
    this.forgetFigures();
    this.life = new LifeDetector();
    this.setStalled(false);
  }

  private forgetFigures(): void {
    this.statsReader = new StatsReader();
    this.samples = 0;
  }

  /** A sign of life of the other browser arrived. */
  heard(): void {
    this.life.heard(Date.now());
    this.setStalled(false);
  }

  /** It is known that nothing can arrive. */
  lost(): void {
    this.life.heard(Number.NEGATIVE_INFINITY);
    this.setStalled(true);
  }

  private setStalled(stalled: boolean): void {
    if (stalled === this.stalled) return;
    this.stalled = stalled;
    this.on.stalled(stalled);
  }

  private async look(samples: boolean): Promise<void> {
    const pc = this.deps.connected();
    if (!pc) return;
    const stats = await pc.getStats().catch(() => null);
    if (!stats || pc !== this.deps.connected()) return;
    const now = Date.now();
    const { bytes, age } = arrivedOf(stats.values());
    this.life.received(bytes, now - age);
    this.setStalled(this.life.stalled(now, this.deps.peerHidden()));
    if (!samples) return;
    if (this.silence.add(bytes)) this.on.dead();
    // Figures of a path that carries nothing say nothing about how much it carries.
    if (this.stalled) return this.forgetFigures();
    this.samples += 1;
    const sample = this.samples % SAMPLES_OF_A_VERDICT === 0 ? this.statsReader.read(stats.values(), now) : null;
    if (!sample) return;
    const verdict = verdictOf(sample);
    this.on.sample(sample, verdict);
    if (this.step.add(verdict)) this.on.soundOnly(this.step.soundOnly);
  }
}
