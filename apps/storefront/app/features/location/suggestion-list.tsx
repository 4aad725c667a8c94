import type { Suggestion } from '@comptoir/contract/locations';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { findZone } from '@comptoir/domain/delivery/delivery-zone';
import { Price } from '#components/order/price.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { missingPart } from '#stores/location/found-address.ts';

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  /** The highlighted index, or -1. */
  readonly active: number;
  readonly rules: DeliveryRules;
  readonly onChoose: (suggestion: Suggestion) => void;
}

export function suggestionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The suggested addresses; the focus stays in the field. */
export function SuggestionList({ id, suggestions, active, rules, onChoose }: SuggestionListProps) {
  const t = useTranslate();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('Suggested addresses')}
      tabIndex={-1}
      hidden={suggestions.length === 0}
      className="mt-1 overflow-hidden rounded-field border border-edge bg-rice"
    >
      {suggestions.map((suggestion, index) => (
        <button
          key={suggestion.description}
          type="button"
          id={suggestionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left hover:bg-paper aria-selected:bg-hinoki"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">
              {suggestion.structured_formatting.main_text}
            </span>
            <span className="block text-quiet text-small">
              {suggestion.structured_formatting.secondary_text}
            </span>
          </span>
          <SuggestionFee suggestion={suggestion} rules={rules} />
        </button>
      ))}
    </div>
  );
}

/** Where zones decide by the postal code, the fee is known before the choice. */
function SuggestionFee({
  suggestion,
  rules,
}: {
  readonly suggestion: Suggestion;
  readonly rules: DeliveryRules;
}) {
  const t = useTranslate();
  if (rules.calculation !== 'zone_based' || rules.zonesByPosition) return null;
  if (missingPart(suggestion) === 'street') return null;
  // Suggestions may lack the postal code; the distance has it.
  if (!suggestion.postal_code) return null;
  const zone = findZone(rules.zones, {
    postalCode: suggestion.postal_code,
    city: suggestion.city,
  });
  if (zone === null) return <span className="text-quiet text-small">{t('Too far')}</span>;
  return <Price amount={zone.fee} className="text-small" />;
}
