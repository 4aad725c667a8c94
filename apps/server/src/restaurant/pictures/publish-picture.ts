import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
import { type Picture, pictureFolder, pictureUrl } from './picture.ts';

/** Writes the files of a picture that lies in a file; answers its address. Rule R-11. */
export async function publishPicture(picture: Picture, directory: string): Promise<string> {
  const stored = await storedUrl(picture, directory);
  return stored ?? writePictureFiles(picture, await readFile(picture.file), directory);
}

/**
 * Writes a picture's files into a folder named by its hash, and answers its address. An existing folder is
 * complete: it is renamed only when all files are written. Rule R-11.
 */
export async function writePictureFiles(
  picture: Pick<Picture, 'hash' | 'name' | 'size'>,
  bytes: Buffer,
  directory: string,
): Promise<string> {
  const stored = await storedUrl(picture, directory);
  if (stored !== null) return stored;
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
    await rename(unfinished, join(directory, picture.hash));
    return pictureUrl(picture);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another import has made the same picture at the same time.
    const made = await storedUrl(picture, directory);
    if (made !== null) return made;
    throw error;
  }
}

/**
 * The address of a picture whose files are there; null while they are not. The same content has one address, with
 * the name under which it came first.
 */
async function storedUrl(
  { hash, size }: Pick<Picture, 'hash' | 'size'>,
  directory: string,
): Promise<string | null> {
  const end = pictureUrl({ hash, name: '', size }).slice(pictureFolder(hash).length);
  const files = await readdir(join(directory, hash)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const file = files.find((name) => name.endsWith(end));
  return file === undefined ? null : `${pictureFolder(hash)}${file}`;
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
