import { readFile } from 'node:fs/promises';
import {
  type CheckResult,
  checkRestaurant,
} from '@comptoir/contract/restaurant-file/restaurant-check';
import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import { readJson } from '@comptoir/contract/restaurant-file/restaurant-json';
import { withArticleFiles } from './article-files.ts';
import type { Picture } from './pictures/picture.ts';
import { inspectPictures } from './pictures/pictures.ts';

/** A valid restaurant file with its pictures, ready to be imported. */
export interface ReadRestaurant {
  readonly document: RestaurantDocument;
  readonly pictures: readonly Picture[];
}

export type Reading =
  | ({ readonly kind: 'valid'; readonly warnings: readonly CheckResult[] } & ReadRestaurant)
  | {
      readonly kind: 'invalid';
      readonly errors: readonly CheckResult[];
      readonly warnings: readonly CheckResult[];
    }
  /** A missing file or invalid JSON, with one French line of explanation. */
  | { readonly kind: 'unreadable'; readonly message: string };

/** Reads a restaurant's file and inspects its pictures, without writing. Rules. */
export async function readRestaurant(file: string): Promise<Reading> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    return { kind: 'unreadable', message: `${file} : ${reasonOf(error)}` };
  }
  const json = readJson(text);
  if (json.kind === 'syntax') {
    const place = `ligne ${json.line}, colonne ${json.column}`;
    return { kind: 'unreadable', message: `${file} : ce n’est plus du JSON à la ${place}` };
  }
  const { value, errors, warnings: folderWarnings } = await withArticleFiles(json.value, file);
  const check = checkRestaurant(value);
  if (check.kind === 'invalid') {
    return { ...check, errors: [...errors, ...check.errors] };
  }
  if (errors.length > 0) return { kind: 'invalid', errors, warnings: check.warnings };
  const { document } = check;
  const { good, ...found } = await inspectPictures(document, file);
  const warnings = [...check.warnings, ...folderWarnings, ...found.warnings];
  return found.errors.length > 0
    ? { kind: 'invalid', errors: found.errors, warnings }
    : { kind: 'valid', document, pictures: good, warnings };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) return 'fichier illisible';
  switch (error.code) {
    case 'ENOENT':
      return 'fichier introuvable';
    case 'EISDIR':
      return 'c’est un dossier, et non un fichier';
    case 'EACCES':
      return 'lecture refusée';
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'le fichier n’est pas en UTF-8';
    default:
      return `fichier illisible (${String(error.code)})`;
  }
}
