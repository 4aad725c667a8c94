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

/** What a dish or a choice adds to a price: « +3,00 € »; empty where it adds nothing. */
export function additionText(euros: number): string {
  return euros > 0 ? `+${formatAmount(euros)}` : '';
}

/** What the order warns of in a dish or a choice: « attention : soja »; empty without any. Rule SU-18. */
export function avoidedText(avoided: readonly Allergen[] = []): string {
  if (avoided.length === 0) return '';
  const names = avoided.map((allergen) => ALLERGEN_NAMES[allergen].toLowerCase()).join(', ');
  return t('beware: {names}', { names });
}

/** What is known of a dish or a choice, in one line: « 3,50 € · attention : soja ». */
export function inOneLine(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
