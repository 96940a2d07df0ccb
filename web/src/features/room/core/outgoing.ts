import type { Source } from "./devices";
import type { LocalMedia } from "./media";
import type { MediaLine } from "./mediaLines";
import type { Tracks } from "./peer";
import type { Presence } from "./wire";

/** What the other person may know of this person's devices and page. */
export const presenceOf = (media: LocalMedia, soundOnly: boolean): Presence => ({
  microphone: media.live("microphone"),
  camera: media.live("camera") && !soundOnly,
  sharing: media.screen.picture !== null,
  hidden: document.visibilityState === "hidden",
});

/** The tracks of all media lines. On a poor connection the camera's is not sent. */
export const tracksOf = ({ tracks, screen }: LocalMedia, soundOnly: boolean): Tracks => ({
  audio: tracks.microphone,
  video: soundOnly ? null : tracks.camera,
  screen: screen.picture,
  screenSound: screen.sound,
});

export const lineOf = (source: Source | "screen" | "screenSound"): MediaLine =>
  source === "microphone" ? "audio" : source === "camera" ? "video" : source;
