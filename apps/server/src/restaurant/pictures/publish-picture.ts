import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import {
  PICTURE_FORMATS,
  type PictureFormat,
  type PictureSize,
  pictureFileName,
  pictureSizes,
} from '@comptoir/contract/restaurant-file/picture-url';
import sharp from 'sharp';
import type { Picture } from './picture.ts';

/** Writes the files of a picture that lies in a file. Rule R-11. */
export async function publishPicture(picture: Picture, directory: string): Promise<void> {
  if (await exists(join(directory, picture.hash))) return;
  await writePictureFiles(picture, await readFile(picture.file), directory);
}

/**
 * Writes a picture's files into a folder named by its hash. An existing folder is complete: it is
 * renamed only when all files are written. Rule R-11.
 */
export async function writePictureFiles(
  picture: Pick<Picture, 'hash' | 'name' | 'size'>,
  bytes: Buffer,
  directory: string,
): Promise<void> {
  const folder = join(directory, picture.hash);
  if (await exists(folder)) return;
  const unfinished = join(directory, `.unfinished-${randomUUID()}`);
  try {
    await mkdir(unfinished, { recursive: true });
    const files =
      picture.size === null
        ? await drawingFiles(picture.name, bytes)
        : photographFiles(picture.name, bytes, picture.size);
    for await (const { name, content } of files) {
      await writeFile(join(unfinished, name), content, { flush: true });
    }
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another import has made the same picture at the same time.
    if (await exists(folder)) return;
    throw error;
  }
}

interface PublishedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

async function drawingFiles(name: string, svg: Buffer): Promise<readonly PublishedFile[]> {
  return [
    { name: `${name}.svg`, content: svg },
    { name: `${name}.svg.br`, content: await promisify(brotliCompress)(svg) },
    { name: `${name}.svg.gz`, content: await promisify(gzip)(svg, { level: 9 }) },
  ];
}

/** One size at a time: a photograph in all its sizes takes much memory. */
async function* photographFiles(
  name: string,
  bytes: Buffer,
  largest: PictureSize,
): AsyncGenerator<PublishedFile> {
  for (const size of pictureSizes(largest)) {
    for (const format of PICTURE_FORMATS) {
      const content = await encode(bytes, size, format);
      yield { name: pictureFileName(name, size, format), content };
    }
  }
}

/** Metadata, such as the place of a photograph, is removed. */
function encode(bytes: Buffer, size: PictureSize, format: PictureFormat): Promise<Buffer> {
  const image = sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize(size.width, size.height, { fit: 'fill' });
  return format === 'avif'
    ? image.avif({ quality: 50, effort: 3 }).toBuffer()
    : image.webp({ quality: 76 }).toBuffer();
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
