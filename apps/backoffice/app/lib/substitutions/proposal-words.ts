import { ALLERGEN_NAMES } from '@comptoir/contract/menus/allergen-names';
import type { WireProposal } from '@comptoir/contract/orders/substitutions';
import type { Allergen } from '@comptoir/domain/menu/allergens';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { formatAmount } from '#lib/format/amount.ts';

const WITHOUT_ANSWER = {
  dropped: 'Without an answer it is left out, and the money goes back.',
  kept: 'Without an answer the order stays as it is.',
  cancelled: 'Without an answer the order is cancelled, with all of the money back.',
} as const satisfies Record<WireProposal['without_answer'], MessageKey>;

/** What was proposed: « 1 × Maki saumon : Soupe miso à la place ». */
export function proposedChange({
  item_name,
  quantity,
  swap_name,
}: Pick<WireProposal, 'item_name' | 'quantity' | 'swap_name'>): string {
  if (item_name === null) return t('Cancel the order');
  const units = `${quantity} × ${item_name}`;
  return swap_name === null
    ? t('Without {units}', { units })
    : t('{units}: {dish} instead', { units, dish: swap_name });
}

/** What happens by itself, to a proposal about a dish of a formula or another one. Rules SU-4 and SU-14. */
export function withoutAnswerText(
  effect: WireProposal['without_answer'],
  isOfFormula: boolean,
): string {
  return effect === 'dropped' && isOfFormula
    ? t('Without an answer the whole formula is left out, and the money goes back.')
    : t(WITHOUT_ANSWER[effect]);
}

/** A dish or a choice with what it adds to a price: « Steak frites · +3,00 € ». */
export function withAddition(name: string, euros: number): string {
  return euros > 0 ? `${name} · +${formatAmount(euros)}` : name;
}

/** A dish or a choice with what the order warns of: « Soupe miso · 3,50 € · attention : soja ». Rule SU-18. */
export function warnedLabel(label: string, avoided: readonly Allergen[] = []): string {
  if (avoided.length === 0) return label;
  const names = avoided.map((allergen) => ALLERGEN_NAMES[allergen].toLowerCase()).join(', ');
  return `${label} · ${t('beware: {names}', { names })}`;
}
