import { TRANSLATED_LOCALES } from '@comptoir/domain/languages/locale';
import { missingTranslations } from '../../languages/localised.ts';
import type { Warning } from './check-result.ts';
import { at, entries } from './json-node.ts';
import type { RestaurantNodes } from './restaurant-nodes.ts';

/** The number of texts that each language of the shop lacks, at the first of them. Rule LA-34. */
export function translationWarnings({ root, settings }: RestaurantNodes): readonly Warning[] {
  const site = at(settings, 'site');
  const available = [at(site, 'configuration', 'locale'), at(site, 'locale')].flatMap((locale) =>
    entries(at(locale, 'available')).map(({ value }) => value),
  );
  return TRANSLATED_LOCALES.filter((locale) => available.includes(locale)).flatMap((locale) => {
    const missing = missingTranslations('restaurant', root.value, locale);
    const [first] = missing;
    if (!first) return [];
    const count = missing.length === 1 ? '1 texte n’a pas' : `${missing.length} textes n’ont pas`;
    return [
      {
        segments: first.path,
        message: `${count} de traduction « ${locale} » ; le premier est ici`,
      },
    ];
  });
}
