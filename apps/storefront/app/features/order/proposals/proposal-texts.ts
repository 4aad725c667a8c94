import { isOfFormula } from '@comptoir/contract/orders/formula-proposal';
import type { WireProposal } from '@comptoir/contract/orders/substitutions';
import { toCents } from '@comptoir/contract/wire/euros';
import type { ProposalAnswer, ProposalKind } from '@comptoir/domain/orders/substitution';
import { formatPrice } from '#lib/format/price.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** What is proposed, and what the guest gets back or need not pay with it. Rules SU-3, SU-5 and SU-6. */
export function proposalText(proposal: WireProposal, isPaid: boolean, t: Translate): string {
  const { kind, swap_name: dish, accept_given } = proposal;
  const units = unitsOf(proposal);
  switch (kind) {
    case 'drop':
      return `${t('{units} is missing.', { units })} ${moneyText(accept_given, isPaid, t)}`.trim();
    case 'swap': {
      const instead = t('{units} is missing. You would get instead: {dish}.', {
        units,
        dish: dish ?? '',
      });
      const money =
        accept_given > 0 ? moneyText(accept_given, isPaid, t) : t('The price stays the same.');
      return `${instead} ${money}`;
    }
    case 'cancel':
      return `${t('It can not make your order.')} ${moneyText(accept_given, isPaid, t)}`.trim();
  }
}

/** What the dish holds, or may hold, of what the guest avoids; null where nothing. Rule SU-19. */
export function avoidedText({ avoided = [] }: WireProposal, t: Translate): string | null {
  if (avoided.length === 0) return null;
  const allergens = avoided.map((allergen) => t(allergen)).join(', ');
  return t('Please note: this dish contains, or may contain, what you avoid: {allergens}.', {
    allergens,
  });
}

/** The answers that are offered, the one that agrees first. Rules SU-3 and SU-13. */
export function answersTo(
  proposal: Pick<WireProposal, 'kind' | 'is_all' | 'swap_price'>,
  t: Translate,
): readonly { readonly answer: ProposalAnswer; readonly text: string }[] {
  const { kind, is_all: isAll } = proposal;
  const cancel = { answer: 'cancel', text: t('Cancel the order') } as const;
  const without = isOfFormula(proposal) ? t('Go on without the formula') : t('Go on without it');
  const answers: Readonly<Record<ProposalKind, ReturnType<typeof answersTo>>> = {
    drop: [{ answer: 'accept', text: without }, cancel],
    swap: [
      { answer: 'accept', text: t('Agreed') },
      ...(isAll ? [] : [{ answer: 'drop', text: without } as const]),
      cancel,
    ],
    cancel: [
      { answer: 'accept', text: t('Yes, cancel the order') },
      { answer: 'keep', text: t('Keep my order') },
    ],
  };
  return answers[kind];
}

/** What happens by itself, in words. Rules SU-4 and SU-14. */
export function withoutAnswerText(
  proposal: Pick<WireProposal, 'kind' | 'swap_price' | 'without_answer'>,
  isPaid: boolean,
  t: Translate,
): string {
  switch (proposal.without_answer) {
    case 'dropped':
      if (isOfFormula(proposal)) {
        return isPaid
          ? t('Without an answer the whole formula is left out and refunded.')
          : t('Without an answer the whole formula is left out, and you do not pay for it.');
      }
      return isPaid
        ? t('Without an answer it is left out and refunded.')
        : t('Without an answer it is left out, and you do not pay for it.');
    case 'kept':
      return t('Without an answer your order stays as it is.');
    case 'cancelled':
      return isPaid
        ? t('Without an answer your order is cancelled and refunded.')
        : t('Without an answer your order is cancelled.');
  }
}

/** What became of a proposal; null where the order's state says it, or nothing changed. */
export function endText(proposal: WireProposal, isPaid: boolean, t: Translate): string | null {
  const { outcome, swap_name: dish, given } = proposal;
  const units = unitsOf(proposal);
  if (outcome !== 'dropped' && outcome !== 'swapped') return null;
  const change =
    outcome === 'dropped'
      ? t('Left out: {units}.', { units })
      : t('{units}: {dish} instead.', { units, dish: dish ?? '' });
  return `${change} ${moneyText(given, isPaid, t)}`.trim();
}

/** Empty where no money moves. */
function moneyText(euros: number, isPaid: boolean, t: Translate): string {
  if (euros === 0) return '';
  const amount = formatPrice(toCents(euros));
  return isPaid
    ? t('You get back {amount} on your card.', { amount })
    : t('You pay {amount} less.', { amount });
}

function unitsOf({ quantity, item_name }: WireProposal): string {
  return `${quantity ?? 1} × ${item_name ?? ''}`;
}
