import { onForget } from "./forget";
import { readStored, removeStored, writeStored } from "./storage";
import { makeStore, useStore } from "./store";

const KEY = "profile-picture";
const SIDE = 128;
const store = makeStore<string | null>(null);

/** The photo of the signed-in person, stored in this browser as a small data URL. */
export const pictureStore = {
  get: (): string | null => readStored(KEY) || null,
  /** Whether this browser knows the photo, or that there is none. */
  known: (): boolean => readStored(KEY) !== null,
  set(dataUrl: string): void {
    writeStored(KEY, dataUrl);
    store.set(dataUrl);
  },
  /** The person has no photo. */
  none(): void {
    writeStored(KEY, "");
    store.set(null);
  },
  /** Nothing is known, so the next page asks again. */
  clear(): void {
    removeStored(KEY);
    store.set(null);
  },
};

onForget(() => store.set(null));

/** Returns the own photo as a data URL, or null. */
export const usePicture = (): string | null => useStore(store, null) ?? pictureStore.get();

/** Crops an image to a square of 128 pixels and returns it as a JPEG data URL. */
export async function shrinkToDataUrl(image: Blob): Promise<string> {
  const bitmap = await createImageBitmap(image);
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const side = Math.min(bitmap.width, bitmap.height);
  const left = (bitmap.width - side) / 2;
  const top = (bitmap.height - side) / 2;
  canvas.getContext("2d")?.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE);
  bitmap.close();
  return canvas.toDataURL("image/jpeg", 0.85);
}
