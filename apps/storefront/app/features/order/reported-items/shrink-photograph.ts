/** As long as the restaurant stores it: more would only take longer to send. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.8;

/** A photograph as a small JPEG in a data URL, upright and without what else its file holds; null where it cannot be read. Rule RI-30. */
export async function shrinkPhotograph(file: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/jpeg', QUALITY);
  } catch {
    return null;
  }
}
