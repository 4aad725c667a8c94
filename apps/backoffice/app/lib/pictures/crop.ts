/** A size in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is cut out of a picture: how much it is enlarged, from 1 on, and where, from 0 (left, top) to 1. */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MAXIMUM_ZOOM = 4;

/** The part of a picture that a crop of this shape (width ÷ height) shows, in its pixels. Rule PH-8. */
export function cropBox({ width, height }: Size, crop: Crop, shape: number) {
  const whole = Math.min(width, height * shape);
  const box = { width: whole / crop.zoom, height: whole / shape / crop.zoom };
  return { ...box, left: (width - box.width) * crop.x, top: (height - box.height) * crop.y };
}

/** The crop after a drag by so many pixels on a frame of this width. */
export function dragged(
  size: Size,
  crop: Crop,
  shape: number,
  drag: { readonly x: number; readonly y: number; readonly frameWidth: number },
): Crop {
  const box = cropBox(size, crop, shape);
  const scale = box.width / drag.frameWidth;
  const moved = (start: number, by: number, room: number) =>
    room <= 0 ? start : clamped(start - (by * scale) / room, 0, 1);
  return {
    ...crop,
    x: moved(crop.x, drag.x, size.width - box.width),
    y: moved(crop.y, drag.y, size.height - box.height),
  };
}

/** The size of the file that is sent: never larger than what was cut out. */
export function outputSize(box: Size, maximumWidth: number): Size {
  const scale = Math.min(1, maximumWidth / box.width);
  return { width: Math.round(box.width * scale), height: Math.round(box.height * scale) };
}

function clamped(value: number, minimum: number, maximum: number): number {
  return Math.min(maximum, Math.max(minimum, value));
}
