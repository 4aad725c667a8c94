import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readArticleFile } from '@comptoir/contract/restaurant-file/article-file';
import { TRANSLATED_LOCALES, type TranslatedLocale } from '@comptoir/domain/languages/locale';

type Fields = Readonly<Record<string, unknown>>;

interface ArticleFolder {
  readonly articles: readonly Fields[];
  /** The files that are no articles. */
  readonly errors: readonly ArticleError[];
}

interface ArticleError {
  readonly name: string;
  readonly problem: 'without_fields' | 'without_original';
}

interface ArticleFile {
  readonly name: string;
  /** The name without the language and the ending: `le-riz` of `le-riz.en.md`. */
  readonly slug: string;
  /** Null for the French original. */
  readonly locale: TranslatedLocale | null;
  readonly fields: Fields | null;
}

const ENDING = '.md';

/**
 * The articles of a folder of Markdown files; null for a missing folder. `le-riz.en.md` is the translation of
 * `le-riz.md`. Rules W-7 and LA-32.
 */
export async function articlesIn(folder: string): Promise<ArticleFolder | null> {
  let names: readonly string[];
  try {
    names = (await readdir(folder)).filter((name) => name.endsWith(ENDING)).sort();
  } catch {
    return null;
  }
  const files = await Promise.all(names.map((name) => readFileOf(folder, name)));
  const originals = files.filter(({ locale }) => locale === null);
  const known = new Set(originals.map(({ slug }) => slug));
  return {
    articles: originals.flatMap(({ slug, fields }) => {
      if (!fields) return [];
      const translations = translationsOf(files.filter((file) => file.slug === slug));
      return [{ slug, ...fields, ...(translations && { translations }) }];
    }),
    errors: files.flatMap(({ name, slug, fields }): readonly ArticleError[] => {
      if (!fields) return [{ name, problem: 'without_fields' }];
      return known.has(slug) ? [] : [{ name, problem: 'without_original' }];
    }),
  };
}

async function readFileOf(folder: string, name: string): Promise<ArticleFile> {
  const whole = basename(name, ENDING);
  const locale = TRANSLATED_LOCALES.find((each) => whole.endsWith(`.${each}`)) ?? null;
  const slug = locale === null ? whole : basename(whole, `.${locale}`);
  const article = readArticleFile(await readFile(join(folder, name), 'utf8'));
  return { name, slug, locale, fields: article && { ...article.fields, text: article.text } };
}

/** The texts of an article by language; undefined without one. */
function translationsOf(files: readonly ArticleFile[]): Fields | undefined {
  const translated = files.flatMap(({ locale, fields }) =>
    locale === null || fields === null ? [] : [[locale, fields] as const],
  );
  return translated.length > 0 ? Object.fromEntries(translated) : undefined;
}
