import type { LackingGift } from '@comptoir/domain/availability/served-gifts';
import type { Quote } from '@comptoir/domain/cart/pricing';
import type { ItemIndex } from '@comptoir/domain/menu/menu';
import type { UsedUpOffers } from '@comptoir/domain/offers/ineligibility';
import type { Offer } from '@comptoir/domain/offers/offer';
import { type Rejection, rejectionAt } from '#plugins/http/outcome.ts';

/** A problem of the quote that does not reject the order. Rules O-11 and OL-7. */
export function couponHint({ couponRejection }: Quote): readonly Rejection[] {
  if (couponRejection === null) return [];
  if (couponRejection.kind !== 'used_up') return [rejectionAt('coupon_not_applicable', 'coupon')];
  if (couponRejection.by === 'everyone') return [rejectionAt('coupon_used_up', 'coupon')];
  const message = 'Vous avez déjà utilisé ce code promo autant de fois que possible.';
  return [{ code: 'coupon_used_up', message, errors: [{ path: 'coupon', message }] }];
}

/**
 * A problem of the quote that does not reject the order: a gift of which units are left out, as others are bought or
 * it is not served then. Rule SV-27.
 */
export function giftHint(
  { itemId, given, portions }: LackingGift,
  offerName: string,
  items: ItemIndex,
): Rejection {
  const item = items.get(itemId)?.name ?? '';
  const offer = offerName === '' ? '' : `« ${offerName} » : `;
  return { code: 'gift_unavailable', message: `${offer}${why(`« ${item} »`, given, portions)}` };
}

function why(item: string, given: number, portions: number | null): string {
  if (given === 0 && portions === null)
    return `${item} n’est pas disponible à cette heure, il n’est pas offert.`;
  if (given === 0) return `${item} n’est plus disponible, il n’est pas offert.`;
  return portions === null
    ? `${item} n’est offert que ${given} fois à cette heure.`
    : `il en reste ${portions}, ${item} est offert ${given} fois.`;
}

/** That automatic offers of an order were found to be used up. Rule OL-7. */
export function usedUpHints(
  usedUp: UsedUpOffers,
  automaticOffers: readonly Offer[],
): readonly Rejection[] {
  return automaticOffers.flatMap(({ id, name }) => {
    if (!usedUp.has(id)) return [];
    if (name === '') return [{ code: 'offer_used_up' as const }];
    return [
      {
        code: 'offer_used_up' as const,
        message: `« ${name} » : cette offre a déjà été utilisée autant de fois que possible.`,
      },
    ];
  });
}
