import { TRANSLATED_LOCALES, type TranslatedLocale } from '@comptoir/domain/languages/locale';
import { z } from 'zod';
import type { TranslatedObjectName, TranslatedText } from './translated-texts.ts';

/** Translations of the texts of an object, by language; languages and texts without any are absent. */
export type Translations<Texts> = {
  readonly [locale in TranslatedLocale]?: { readonly [text in keyof Texts]?: Texts[text] };
};

type TextSchemas<Name extends TranslatedObjectName> = Readonly<
  Record<TranslatedText<Name>, z.ZodType<string | string[]>>
>;
type TextsOf<Schemas> = {
  [text in keyof Schemas]: Schemas[text] extends z.ZodType<infer Text> ? Text : never;
};

/**
 * The field `translations` of an object, with a schema for each text that can be translated. Empty texts are
 * left out. Rule LA-32.
 */
export function translationsOf<
  Name extends TranslatedObjectName,
  Schemas extends TextSchemas<Name>,
>(_name: Name, texts: Schemas) {
  const translation = z.strictObject(
    Object.fromEntries(
      Object.entries<z.ZodType>(texts).map(([text, schema]) => [text, schema.nullish()]),
    ),
  );
  const languages = TRANSLATED_LOCALES.map((locale) => [locale, translation.nullish()] as const);
  return z
    .strictObject(Object.fromEntries(languages))
    .nullish()
    .transform((translations): Translations<TextsOf<Schemas>> | undefined =>
      withoutEmpty(translations ?? {}),
    )
    .optional();
}

/** A translated text of up to so many characters; an empty one counts as none. */
export function translatedLine(maximum: number) {
  return z.string().trim().max(maximum, `${maximum} caractères au plus`);
}

export const translatedText = z.string();
export const translatedParagraphs = z.array(z.string());

/** Without empty texts, and without languages that have none; undefined where nothing is left. */
function withoutEmpty(
  translations: Readonly<Record<string, object | null | undefined>>,
): Readonly<Record<string, object>> | undefined {
  const languages = Object.entries(translations).flatMap(([locale, texts]) => {
    const written = Object.entries(texts ?? {}).filter(([, text]) => isWritten(text));
    return written.length > 0 ? [[locale, Object.fromEntries(written)] as const] : [];
  });
  return languages.length > 0 ? Object.fromEntries(languages) : undefined;
}

function isWritten(text: unknown): boolean {
  return Array.isArray(text) ? text.length > 0 : typeof text === 'string' && text.trim() !== '';
}
