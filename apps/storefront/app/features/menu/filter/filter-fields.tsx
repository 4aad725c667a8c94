import { type Allergen, knownAllergens } from '@comptoir/domain/menu/allergens';
import { canBeHad } from '@comptoir/domain/menu/dish-contents';
import { criteriaCount, type DishCriteria } from '@comptoir/domain/menu/dish-criteria';
import type { Item } from '@comptoir/domain/menu/menu';
import { type ReactNode, useId, useMemo } from 'react';
import { Button } from '#components/controls/button.tsx';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { settingText } from '#lib/restaurant/settings.ts';
import { changeCriteria, clearCriteria, useCriteria } from '#stores/visitor/dish-filter.ts';

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

interface FilterChipProps {
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
  readonly children: ReactNode;
}

/** A checkbox that looks like a chip. */
function FilterChip({ isChosen, onChange, children }: FilterChipProps) {
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge bg-paper px-4 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-hinoki">
      <input
        type="checkbox"
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isChosen && (
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 fill-none stroke-current">
          <path d="m2.500 8.500 3.500 3.500 7.500-8" strokeWidth="2.200" />
        </svg>
      )}
      <span className="inline-block first-letter:uppercase">{children}</span>
    </label>
  );
}

/** The ids of the dishes that match the filters. Rule Q-9. */
export function matchingDishes(
  items: readonly Item[],
  criteria: DishCriteria,
): ReadonlySet<string> {
  return new Set(items.filter((item) => canBeHad(item, criteria)).map(({ id }) => id));
}

/** The allergens that are somewhere on the menu: to avoid another one changes nothing. */
function allergensOf(items: readonly Item[]): readonly Allergen[] {
  const options = items.flatMap((item) => item.optionGroups.flatMap((group) => group.options));
  return knownAllergens([...new Set([...items, ...options].flatMap(({ allergens }) => allergens))]);
}

interface FilterSummaryProps {
  /** How many dishes are left. */
  readonly count: number;
}

/** Above the menu, what it is filtered by; each filter can be taken away by itself. */
export function FilterSummary({ count }: FilterSummaryProps) {
  const t = useTranslate();
  const { vegetarian, spicy, without } = useCriteria();
  const filters = [
    ...(vegetarian ? [{ name: t('Vegetarian'), left: { vegetarian: false } }] : []),
    ...(spicy ? [{ name: t('Spicy'), left: { spicy: false } }] : []),
    ...knownAllergens(without).map((allergen) => ({
      name: t('without {allergen}', { allergen: t(allergen) }),
      left: { without: without.filter((one) => one !== allergen) },
    })),
  ];
  return (
    <section aria-label={t('Chosen filters')} className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        {filters.map(({ name, left }) => (
          <button
            key={name}
            type="button"
            aria-label={t('Remove the filter {name}', { name })}
            onClick={() => changeCriteria(left)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-hinoki px-4 hover:underline"
          >
            <span className="inline-block first-letter:uppercase">{name}</span>
            <svg viewBox="0 0 20 20" aria-hidden="true" className="size-3.5 shrink-0">
              <path d="m4 4 12 12M16 4 4 16" stroke="currentColor" strokeWidth="2.500" />
            </svg>
          </button>
        ))}
        <Button look="plain" onClick={clearCriteria}>
          {t('Clear all')}
        </Button>
      </div>
      <p role="status" className="font-semibold">
        {t('{count} dishes suit you', { count })}
      </p>
      {count === 0 && (
        <p className="max-w-text text-quiet">{t('No dish of the menu has all of this at once.')}</p>
      )}
    </section>
  );
}
