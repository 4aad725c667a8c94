import { AsyncLocalStorage } from 'node:async_hooks';
import { readPageLanguageWith } from '@comptoir/design/language/page-language';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import { LANGUAGE_TAGS } from './locale.ts';

const locales = new AsyncLocalStorage<Locale>();

readPageLanguageWith(() => LANGUAGE_TAGS[locales.getStore() ?? DEFAULT_LOCALE]);

/** Renders a page in its language, beside others in theirs. Imported by the entry of the server only. Rule LA-6. */
export function inLocale<Result>(locale: Locale, render: () => Result): Result {
  return locales.run(locale, render);
}
