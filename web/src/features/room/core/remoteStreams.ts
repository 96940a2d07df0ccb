import type { MediaLine } from "./mediaLines";

/** Received streams: microphone and camera of the other person, and the screen that they share with its sound. */
export class RemoteStreams {
  readonly person = new MediaStream();
  readonly screen = new MediaStream();

  receive(line: MediaLine, track: MediaStreamTrack): void {
    const stream = line === "audio" || line === "video" ? this.person : this.screen;
    for (const old of stream.getTracks()) if (old.kind === track.kind) stream.removeTrack(old);
    stream.addTrack(track);
  }

  clear(): void {
    for (const stream of [this.person, this.screen]) for (const track of stream.getTracks()) stream.removeTrack(track);
  }
}
