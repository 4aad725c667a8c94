import type { ChosenOption } from '@comptoir/domain/cart';
import type { Item } from '@comptoir/domain/menu';
import { findOption } from '@comptoir/domain/option-groups';
import { type MessageKey, useTranslate } from '#lib/i18n.ts';
import { useSettings } from '#lib/root-data.ts';
import { settingText } from '#lib/settings.ts';

/** The 14 allergens that European law names. */
const NAMES = {
  gluten: 'gluten',
  crustaceans: 'crustaceans',
  eggs: 'eggs',
  fish: 'fish',
  peanuts: 'peanuts',
  soya: 'soya',
  milk: 'milk',
  nuts: 'nuts',
  celery: 'celery',
  mustard: 'mustard',
  sesame: 'sesame',
  sulphites: 'sulphites',
  lupin: 'lupin',
  molluscs: 'molluscs',
} as const satisfies Record<string, MessageKey>;

interface AllergenListProps {
  readonly item: Item;
  readonly options: readonly ChosenOption[];
}

/** The allergens of a dish as it is chosen, options included, and what the restaurant says of them all. */
export function AllergenList({ item, options }: AllergenListProps) {
  const t = useTranslate();
  const notice = settingText(useSettings(), 'site.allergen_notice');
  const contained = new Set([
    ...item.allergens,
    ...options.flatMap((choice) => findOption(item, choice)?.allergens ?? []),
  ]);
  const names = Object.entries(NAMES).flatMap(([id, key]) => (contained.has(id) ? [t(key)] : []));
  return (
    <div className="space-y-1 text-small">
      <p>
        <span className="font-semibold">{t('Allergens:')}</span>{' '}
        {names.length === 0 ? t('none of the fourteen') : names.join(', ')}
      </p>
      {notice && <p className="text-quiet">{notice}</p>}
    </div>
  );
}
