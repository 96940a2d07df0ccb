import { onForget } from "./forget";
import { readStored, removeStored, writeStored } from "./storage";
import { makeStore, useStore } from "./store";

const KEY = "profile-picture";
const SIDE = 128;
const store = makeStore<string | null>(null);

/** The signed-in person's own picture, as a small data URL kept in this browser. */
export const pictureStore = {
  get: (): string | null => readStored(KEY),
  set(dataUrl: string): void {
    writeStored(KEY, dataUrl);
    store.set(dataUrl);
  },
  clear(): void {
    removeStored(KEY);
    store.set(null);
  },
};

onForget(() => store.set(null));

/** The own picture as a data URL, null when there is none. */
export const usePicture = (): string | null => useStore(store, null) ?? pictureStore.get();

/** Draws an image into a small square and returns it as a compressed data URL. */
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
