import { type Crop, cropBox, outputSize } from './crop.ts';

/** As wide as an item is ever shown, in pixels. */
const SENT_WIDTH = 1280;
const QUALITY = 0.92;

/** A chosen file, upright and ready to be drawn; null where this browser cannot read it. */
export async function readPicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

/** Draws what a crop shows onto a canvas of the wanted width. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  crop: Crop,
  shape: number,
  maximumWidth = SENT_WIDTH,
): void {
  const box = cropBox(picture, crop, shape);
  const { width, height } = outputSize(box, maximumWidth);
  canvas.width = width;
  canvas.height = height;
  canvas
    .getContext('2d')
    ?.drawImage(picture, box.left, box.top, box.width, box.height, 0, 0, width, height);
}

/** What a crop shows as a file; browsers without WebP write JPEG. */
export async function croppedFile(
  picture: ImageBitmap,
  crop: Crop,
  shape: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  drawCrop(canvas, picture, crop, shape);
  const written = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  const webp = await written('image/webp');
  return webp?.type === 'image/webp' ? webp : written('image/jpeg');
}

/** The bytes of a file in base64. */
export function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new Error('The file cannot be read.'));
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.readAsDataURL(file);
  });
}

/** The first picture among what was dropped or pasted. */
export function pictureIn(data: DataTransfer | null): File | null {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null;
}
