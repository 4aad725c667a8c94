import {
  PICTURES_ROOT,
  type PictureSize,
  pictureFileName,
} from '@comptoir/contract/restaurant-file/picture-url';

/** A picture of a restaurant, inspected and valid. */
export interface Picture {
  readonly reference: string;
  readonly file: string;
  /** A hash of the content and the processing, the same on every server. */
  readonly hash: string;
  /** The name of its files, without extensions, if they are not there yet under another one. */
  readonly name: string;
  /** The size of the largest file of a photograph; null for a drawing, which has none. */
  readonly size: PictureSize | null;
}

/** The address of a picture: a drawing's own, or a photograph's largest WebP. Rule R-11. */
export function pictureUrl({ hash, name, size }: Pick<Picture, 'hash' | 'name' | 'size'>): string {
  const file = size === null ? `${name}.svg` : pictureFileName(name, size, 'webp');
  return `${pictureFolder(hash)}${file}`;
}

/** The path below which the files of a picture are served. */
export function pictureFolder(hash: string): string {
  return `${PICTURES_ROOT}/${hash}/`;
}
