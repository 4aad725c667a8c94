import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { TranslatedExceptionDays } from '@comptoir/contract/availability/public-availability';
import {
  type CheckResult,
  checkRestaurant,
} from '@comptoir/contract/restaurant-file/restaurant-check';
import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import { readJson } from '@comptoir/contract/restaurant-file/restaurant-json';
import { articlesIn } from './article-folder.ts';
import type { Picture } from './pictures/picture.ts';
import { inspectPictures } from './pictures/pictures.ts';

/** A valid restaurant file with its pictures, ready to be imported. */
export interface ReadRestaurant {
  readonly document: RestaurantDocument;
  readonly pictures: readonly Picture[];
  /** Undefined where the file leaves those of the shop alone. Rule SV-94. */
  readonly exceptions?: readonly TranslatedExceptionDays[] | undefined;
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
  if (json.kind !== 'read') {
    const place = `à la ligne ${json.line}, colonne ${json.column}`;
    const found =
      json.kind === 'syntax'
        ? `ce n’est plus du JSON ${place}`
        : `« ${json.field} » est donné une deuxième fois ${place} : gardez-en un`;
    return { kind: 'unreadable', message: `${file} : ${found}` };
  }
  const { value, errors, warnings: folderWarnings } = await withArticleFiles(json.value, file);
  const check = checkRestaurant(value);
  if (check.kind === 'invalid') {
    return { ...check, errors: [...errors, ...check.errors] };
  }
  if (errors.length > 0) return { kind: 'invalid', errors, warnings: check.warnings };
  const { document, exceptions } = check;
  const { good, ...found } = await inspectPictures(document, file);
  const warnings = [...check.warnings, ...folderWarnings, ...found.warnings];
  return found.errors.length > 0
    ? { kind: 'invalid', errors: found.errors, warnings }
    : { kind: 'valid', document, exceptions, pictures: good, warnings };
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

/** A restaurant's file with the articles of its folder, and the folder's validation errors. */
interface WithArticles {
  readonly value: unknown;
  readonly errors: readonly CheckResult[];
  readonly warnings: readonly CheckResult[];
}

type Fields = Readonly<Record<string, unknown>>;

const PLACE = 'settings.blog.folder';

const PROBLEMS = {
  without_fields: 'n’est pas un article : il y faut des champs entre deux lignes « --- ».',
  without_original:
    'n’a pas d’article en français : il faut un fichier du même nom, sans la langue.',
} as const;

/**
 * Reads the Markdown files of `settings.blog.folder`, relative to the restaurant's file; other
 * files are ignored. An article without a `slug` takes its file's name. Rule W-7.
 */
async function withArticleFiles(value: unknown, restaurantFile: string): Promise<WithArticles> {
  const unchanged = { value, errors: [], warnings: [] };
  if (!isRecord(value) || !isRecord(value.settings) || !isRecord(value.settings.blog)) {
    return unchanged;
  }
  const { folder, ...blog } = value.settings.blog;
  if (typeof folder !== 'string' || folder === '') return unchanged;
  const found = await articlesIn(resolve(dirname(restaurantFile), folder));
  const given: readonly unknown[] = Array.isArray(blog.articles) ? blog.articles : [];
  const articles = [...given, ...(found?.articles ?? [])];
  return {
    value: { ...value, settings: { ...value.settings, blog: { ...blog, articles } } },
    errors: (found?.errors ?? []).map(({ name, problem }) => ({
      path: PLACE,
      message: `« ${folder}/${name} » ${PROBLEMS[problem]}`,
    })),
    warnings: found
      ? []
      : [{ path: PLACE, message: `dossier « ${folder} » introuvable : aucun article n’en vient` }],
  };
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
