import type { WireArticle, WireArticleSummary } from '@comptoir/contract/menus/articles';
import { perLanguage } from '@comptoir/design/language/page-language';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import { frenchSpaces, readMarkdown } from '#lib/content/markdown.server.ts';
import type { RichText } from '#lib/content/rich-text.ts';

/** An article as it is listed. */
export interface ArticleSummary {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly author: string;
  readonly picture: string | null;
  readonly date: string;
  /** « 12 octobre 2026 » */
  readonly dateText: string;
  /** The language of texts that are not in that of the page. Rule LA-33. */
  readonly languages?: Readonly<Partial<Record<'title' | 'description' | 'text', Locale>>>;
}

/** An article as it is read. */
export interface ArticlePage extends ArticleSummary {
  readonly text: RichText;
  readonly minutes: number;
}

const dateFormat = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
);
const WORDS_PER_MINUTE = 220;

export function articleSummary({
  slug,
  title,
  description,
  author,
  picture,
  date,
  untranslated,
}: WireArticleSummary): ArticleSummary {
  const dateText = dateFormat().format(new Date(`${date}T00:00:00Z`));
  return {
    slug,
    title: frenchSpaces(title),
    description: frenchSpaces(description),
    author,
    picture,
    date,
    dateText,
    ...(untranslated && {
      languages: Object.fromEntries(untranslated.map((text) => [text, DEFAULT_LOCALE])),
    }),
  };
}

export function articlePage(article: WireArticle): ArticlePage {
  const words = article.text.split(/\s+/).length;
  return {
    ...articleSummary(article),
    text: readMarkdown(article.text),
    minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  };
}
