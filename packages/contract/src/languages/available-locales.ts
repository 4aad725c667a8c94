import { DEFAULT_LOCALE, LOCALES, type Locale } from '@comptoir/domain/languages/locale';
import type { WireSettings } from '../settings/settings.ts';

/** The languages that a restaurant's shop has: French alone where its file names none. Rule LA-30. */
export function availableLocales(settings: WireSettings): readonly Locale[] {
  const available = settings.site?.configuration?.locale?.available ?? [DEFAULT_LOCALE];
  return LOCALES.filter((locale) => available.includes(locale));
}
