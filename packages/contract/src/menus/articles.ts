import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import { z } from 'zod';
import {
  translatedLine,
  translatedText,
  translationsOf,
} from '../languages/translations-schema.ts';
import { successEnvelope } from '../wire/envelope.ts';
import { looseText } from '../wire/optional-fields.ts';
import { calendarDate } from '../wire/scalars.ts';

/** The last segment of an article's address: lower-case letters, digits, single hyphens. Rule W-7. */
const slug = z
  .string()
  .max(80, '80 caractères au plus')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'des lettres minuscules, des chiffres et des tirets');

const TEXTS = ['title', 'description', 'text'] as const;

/** The summary of an article in a list. Rule W-7. */
const articleSummary = z.object({
  slug,
  title: z.string('un titre').trim().min(1, 'un titre').max(200, '200 caractères au plus'),
  /** The date of publication. */
  date: calendarDate,
  description: looseText,
  author: looseText,
  picture: z.string().nullable().default(null),
});

/** A complete article; its text is Markdown. Rule W-7. */
export const article = articleSummary.extend({ text: z.string('un texte') });

/** An article of a restaurant file, with its translations. Rule LA-32. */
export const fileArticle = article.extend({
  translations: translationsOf('article', {
    title: translatedLine(200),
    description: translatedText,
    text: translatedText,
  }),
});

const untranslated = {
  untranslated: z
    .array(z.enum(TEXTS))
    .optional()
    .describe('Its texts that are French in an answer in another language.'),
};

/** An article, and its summary, as guests get them. Rules W-7 and LA-33. */
const publishedArticle = article.extend(untranslated);
export const publishedSummary = articleSummary.extend(untranslated);

/** An article for guests, which says of which texts a language has no translation. Rule LA-33. */
export function publicArticle(
  { translations, ...french }: z.output<typeof fileArticle>,
  locale: Locale,
): WireArticle {
  if (locale === DEFAULT_LOCALE) return publishedArticle.parse(french);
  const translation = translations?.[locale];
  const missing = TEXTS.filter((text) => !translation?.[text] && french[text] !== '');
  return publishedArticle.parse({
    ...french,
    ...translation,
    ...(missing.length > 0 && { untranslated: missing }),
  });
}

export type WireArticleSummary = z.output<typeof publishedSummary>;
export type WireArticle = z.output<typeof publishedArticle>;

export const articlesAnswer = successEnvelope(z.array(publishedSummary));
export const articleAnswer = successEnvelope(publishedArticle);
