/** From a chosen file to the square png that is uploaded. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type CropShape = "round" | "rect";

export const PHOTO_TYPES = ["image/png", "image/jpeg"] as const;
const SIDE_MAX = 800;
const FILE_MAX_MB = 20;

/**
 * What may be chosen. It guards the browser's memory alone and is wider than what the server takes (5 MB), because a
 * photo straight from a phone is larger than that: what is sent is the cut, 800 × 800 pixels, which never comes near.
 */
export const PHOTO_LIMIT = `PNG ou JPEG de até ${FILE_MAX_MB} MB`;

export function photoFileError(file: Pick<File, "type" | "size">): string | undefined {
  if (!(PHOTO_TYPES as readonly string[]).includes(file.type)) return `Escolha uma imagem ${PHOTO_LIMIT}.`;
  return file.size > FILE_MAX_MB * 1024 * 1024 ? `Escolha uma imagem ${PHOTO_LIMIT}.` : undefined;
}

/** Never enlarges: a small photo stays small, a large one ends at 800 pixels. */
export const outputSide = (area: Area): number => Math.max(1, Math.min(SIDE_MAX, Math.round(area.width)));

async function load(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}

/** The round cut leaves its corners transparent, so that it is round wherever it is shown. */
export async function cropToPng(src: string, area: Area, shape: CropShape): Promise<Blob> {
  const side = outputSide(area);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("canvas 2d is not available");
  if (shape === "round") {
    pen.beginPath();
    pen.arc(side / 2, side / 2, side / 2, 0, 2 * Math.PI);
    pen.clip();
  }
  pen.imageSmoothingQuality = "high";
  pen.drawImage(await load(src), area.x, area.y, area.width, area.height, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error("png export failed"))), "image/png");
  });
}
