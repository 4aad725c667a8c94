import type { Locale } from '@comptoir/domain/languages/locale';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';

const TEXTS = { fr: FRENCH, en: ENGLISH } as const satisfies Record<Locale, typeof FRENCH>;

/** The texts of the mails to a guest, in the guest's language. Rule LA-36. */
export function mailTexts(locale: Locale): typeof FRENCH {
  return TEXTS[locale];
}
