/** Converts a chosen file into the square PNG that is uploaded. */
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
 * The limit of the chosen file protects only the browser's memory. It is higher than the server's (5 MB), because
 * photos of a phone are larger than that. Only the crop is sent, at most 800 × 800 pixels, which is far below 5 MB.
 */
export const PHOTO_LIMIT = `PNG ou JPEG de até ${FILE_MAX_MB} MB`;

export function photoFileError(file: Pick<File, "type" | "size">): string | undefined {
  if (!(PHOTO_TYPES as readonly string[]).includes(file.type)) return `Escolha uma imagem ${PHOTO_LIMIT}.`;
  return file.size > FILE_MAX_MB * 1024 * 1024 ? `Escolha uma imagem ${PHOTO_LIMIT}.` : undefined;
}

/** A small photo is not enlarged, and a large one is reduced to 800 pixels. */
export const outputSide = (area: Area): number => Math.max(1, Math.min(SIDE_MAX, Math.round(area.width)));

async function load(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}

/** The corners of a round crop are transparent, so that it is round wherever it is shown. */
export async function cropToPng(src: string, area: Area, shape: CropShape): Promise<Blob> {
  const side = outputSide(area);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("canvas 2d is not available");
  if (shape === "round") {
    context.beginPath();
    context.arc(side / 2, side / 2, side / 2, 0, 2 * Math.PI);
    context.clip();
  }
  context.imageSmoothingQuality = "high";
  context.drawImage(await load(src), area.x, area.y, area.width, area.height, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error("png export failed"))), "image/png");
  });
}
