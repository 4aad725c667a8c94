import {
  PICTURES_ROOT,
  type PictureSize,
  pictureFileName,
} from '@comptoir/contract/restaurant-file/picture-url';

/** A picture that a restaurant brings, looked at and found good. */
export interface Picture {
  readonly reference: string;
  readonly file: string;
  /** Of its content and of what is made of it: the same picture has the same one everywhere. */
  readonly hash: string;
  /** The name of its files, without their endings. */
  readonly name: string;
  /** The size of the largest file of a photograph; null for a drawing, which has none. */
  readonly size: PictureSize | null;
}

/** Where a picture is served: a drawing as itself, a photograph by its largest WebP. Rule R-11. */
export function pictureUrl({ hash, name, size }: Picture): string {
  const file = size === null ? `${name}.svg` : pictureFileName(name, size, 'webp');
  return `${PICTURES_ROOT}/${hash}/${file}`;
}
