/** The sound of a shared screen is sent as it is. The voices of this call must not come back through it. */
const SCREEN_SOUND = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
  restrictOwnAudio: true,
};

type Supported = MediaTrackSupportedConstraints & { restrictOwnAudio?: boolean };

/** A whole screen plays this call too. Its sound is shared only where the browser can leave the call's voices out. */
export const screenWish = (
  supported: Supported = {},
): DisplayMediaStreamOptions & { systemAudio: "include" | "exclude" } => ({
  video: { frameRate: { max: 15 } },
  audio: SCREEN_SOUND,
  systemAudio: supported.restrictOwnAudio ? "include" : "exclude",
});
