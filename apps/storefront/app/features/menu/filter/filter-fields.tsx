import { criteriaCount } from '@comptoir/domain/menu/dish-criteria';
import type { Item } from '@comptoir/domain/menu/menu';
import { useId, useMemo } from 'react';
import { Button } from '#components/controls/button.tsx';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { settingText } from '#lib/restaurant/settings.ts';
import type { Allergen } from './allergen-name.ts';
import { changeCriteria, clearCriteria, useCriteria } from './dish-filter.ts';
import { FilterChip } from './filter-chip.tsx';
import { allergensOf } from './matching-dishes.ts';

interface FilterFieldsProps {
  readonly items: readonly Item[];
}

/** The filters as chips; a change applies at once. */
export function FilterFields({ items }: FilterFieldsProps) {
  const t = useTranslate();
  const { vegetarian, spicy, without } = useCriteria();
  const allergens = useMemo(() => allergensOf(items), [items]);
  const hintId = useId();
  const notice = settingText(useSettings(), 'site.allergen_notice');
  const avoid = (allergen: Allergen, isUnwanted: boolean) => {
    const others = without.filter((one) => one !== allergen);
    changeCriteria({ without: isUnwanted ? [...others, allergen] : others });
  };
  return (
    <div className="space-y-6">
      <fieldset>
        <legend className="mb-2 font-semibold">{t('The dish')}</legend>
        <div className="flex flex-wrap gap-2">
          <FilterChip
            isChosen={vegetarian}
            onChange={(value) => changeCriteria({ vegetarian: value })}
          >
            {t('Vegetarian')}
          </FilterChip>
          <FilterChip isChosen={spicy} onChange={(value) => changeCriteria({ spicy: value })}>
            {t('Spicy')}
          </FilterChip>
        </div>
      </fieldset>
      <fieldset aria-describedby={hintId}>
        <legend className="font-semibold">{t('Without these allergens')}</legend>
        <p id={hintId} className="mb-3 text-quiet text-small">
          {t('A dish stays when its options let you have it without them.')}
        </p>
        <div className="flex flex-wrap gap-2">
          {allergens.map((allergen) => (
            <FilterChip
              key={allergen}
              isChosen={without.includes(allergen)}
              onChange={(isUnwanted) => avoid(allergen, isUnwanted)}
            >
              {t(allergen)}
            </FilterChip>
          ))}
        </div>
      </fieldset>
      {notice && <p className="text-quiet text-small">{notice}</p>}
    </div>
  );
}

interface FilterFooterProps {
  /** How many dishes are left. */
  readonly count: number;
  readonly onClose: () => void;
}

/** The live number of matching dishes, and the button that shows them. */
export function FilterFooter({ count, onClose }: FilterFooterProps) {
  const t = useTranslate();
  const isFiltered = criteriaCount(useCriteria()) > 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <LiveRegion message={isFiltered ? t('{count} dishes suit you', { count }) : ''} />
      <Button look="plain" className="-ml-2" disabled={!isFiltered} onClick={clearCriteria}>
        {t('Clear all')}
      </Button>
      <Button look="primary" className="flex-1" disabled={count === 0} onClick={onClose}>
        {t('See {count} dishes', { count })}
      </Button>
    </div>
  );
}
