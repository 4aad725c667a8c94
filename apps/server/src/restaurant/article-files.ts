import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { readArticleFile } from '@comptoir/contract/restaurant-file/article-file';
import type { CheckResult } from '@comptoir/contract/restaurant-file/restaurant-check';

/** A restaurant's file with the articles of its folder, and the folder's validation errors. */
interface WithArticles {
  readonly value: unknown;
  readonly errors: readonly CheckResult[];
  readonly warnings: readonly CheckResult[];
}

type Fields = Readonly<Record<string, unknown>>;

const PLACE = 'settings.blog.folder';
const ENDING = '.md';

/**
 * Reads the Markdown files of `settings.blog.folder`, relative to the restaurant's file; other
 * files are ignored. An article without a `slug` takes its file's name. Rule W-7.
 */
export async function withArticleFiles(
  value: unknown,
  restaurantFile: string,
): Promise<WithArticles> {
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
    errors: (found?.unread ?? []).map((name) => ({
      path: PLACE,
      message: `trouvé : « ${folder}/${name} » sans champs entre deux lignes « --- » ; attendu : un article`,
    })),
    warnings: found
      ? []
      : [{ path: PLACE, message: `dossier « ${folder} » introuvable : aucun article n’en vient` }],
  };
}

/** Null for a missing folder. */
async function articlesIn(folder: string) {
  let names: readonly string[];
  try {
    names = (await readdir(folder)).filter((name) => name.endsWith(ENDING)).sort();
  } catch {
    return null;
  }
  const files = await Promise.all(
    names.map(async (name) => ({ name, article: await articleIn(join(folder, name)) })),
  );
  return {
    articles: files.flatMap(({ article }) => (article ? [article] : [])),
    unread: files.flatMap(({ name, article }) => (article ? [] : [name])),
  };
}

async function articleIn(file: string): Promise<Fields | null> {
  const article = readArticleFile(await readFile(file, 'utf8'));
  return article && { slug: basename(file, ENDING), ...article.fields, text: article.text };
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
