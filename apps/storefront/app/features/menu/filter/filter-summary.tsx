import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { knownAllergens } from './allergens.ts';
import { changeCriteria, clearCriteria, useCriteria } from './dish-filter.ts';

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
