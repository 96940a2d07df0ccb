/** The browser's own blur of a camera: the system computes it, so it is the first choice where it exists. */

export const canBlurItself = (camera: MediaStreamTrack): boolean => {
  const capabilities: { backgroundBlur?: boolean[] } = camera.getCapabilities?.() ?? {};
  return capabilities.backgroundBlur?.includes(true) ?? false;
};

export const blursItself = (camera: MediaStreamTrack): boolean => {
  const settings: { backgroundBlur?: boolean } = camera.getSettings?.() ?? {};
  return settings.backgroundBlur ?? false;
};

/** Returns whether the camera blurs now. A browser that promises it and does not is not believed. */
export async function blurItself(camera: MediaStreamTrack, base: MediaTrackConstraints): Promise<boolean> {
  const wish: MediaTrackConstraints & { backgroundBlur: boolean } = { ...base, backgroundBlur: true };
  await camera.applyConstraints(wish).catch(() => {});
  return blursItself(camera);
}
