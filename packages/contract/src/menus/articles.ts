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

/** The summary of an article in a list. Rule W-7. */
export const articleSummary = z.object({
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

export type WireArticleSummary = z.output<typeof articleSummary>;
export type WireArticle = z.output<typeof article>;

export const articlesAnswer = successEnvelope(z.array(articleSummary));
export const articleAnswer = successEnvelope(article);
