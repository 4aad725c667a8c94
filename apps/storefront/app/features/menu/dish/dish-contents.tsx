import type { CartLine } from '@comptoir/domain/cart/cart';
import { knownAllergens } from '@comptoir/domain/menu/allergens';
import { dishAsChosen } from '@comptoir/domain/menu/dish-contents';
import type { DishCriteria } from '@comptoir/domain/menu/dish-criteria';
import type { Item } from '@comptoir/domain/menu/menu';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { settingText } from '#lib/restaurant/settings.ts';
import { filterMismatches } from '../filter/filter-mismatches.ts';
import { DishMarks } from '../list/dish-marks.tsx';

interface DishContentsProps {
  readonly item: Item;
  readonly line: CartLine;
  readonly criteria: DishCriteria;
}

/** Allergens and labels of a dish with its chosen options and dishes, and which filters they contradict. Rule Q-7. */
export function DishContents({ item, line, criteria }: DishContentsProps) {
  const t = useTranslate();
  const notice = settingText(useSettings(), 'site.allergen_notice');
  const dish = dishAsChosen(item, line.options, line.courses);
  const names = knownAllergens(dish.allergens).map((allergen) => t(allergen));
  const mismatches = filterMismatches(dish, criteria, t).join(', ');
  return (
    <section aria-label={t('As chosen')} className="space-y-1 text-small">
      <p className="flex flex-wrap gap-x-3 font-semibold empty:hidden">
        <DishMarks dish={dish} />
      </p>
      <p>
        <span className="font-semibold">{t('Allergens:')}</span>{' '}
        {dish.allergensStated === false
          ? t('not stated')
          : names.join(', ') || t('none of the fourteen')}
      </p>
      <p role="status" className="font-semibold text-alarm">
        {mismatches && t('This is not what you wanted: {mismatches}', { mismatches })}
      </p>
      {notice && <p className="text-quiet">{notice}</p>}
    </section>
  );
}
