import type { Item } from '../menu/menu.ts';
import type { Cents } from '../money/money.ts';
import type { Offer } from './offer.ts';

/** The badge of an item or a category, and from which amount on its offer counts; its text is in the catalogue of texts. Rule O-13. */
export type OfferBadge = { readonly minimum: Cents } & (
  | { readonly kind: 'buy_one_get_one' | 'free_item' | 'other' }
  | { readonly kind: 'percentage'; readonly offer: Offer & { readonly type: 'percentage' } }
  | { readonly kind: 'fixed_amount'; readonly offer: Offer & { readonly type: 'fixed_amount' } }
);

/**
 * Whether an offer is shown on an item. Narrower than its scope in the cart: an offer that lists
 * neither items nor categories shows nowhere. Rule O-12.
 */
export function appliesToItem(offer: Offer, item: Pick<Item, 'id' | 'categoryId'>): boolean {
  if (!offer.isActive) return false;
  if (offer.itemIds.length > 0) return offer.itemIds.includes(item.id);
  return offer.categoryIds.includes(item.categoryId);
}

/** Whether an offer is shown on a category: one of its items is listed, or, without items, itself. Rule O-12. */
export function appliesToCategory(
  offer: Offer,
  category: { readonly id: string; readonly itemIds: readonly string[] },
): boolean {
  if (!offer.isActive) return false;
  if (offer.itemIds.length > 0) return category.itemIds.some((id) => offer.itemIds.includes(id));
  return offer.categoryIds.includes(category.id);
}

/** The badge of an item, or null. Rule O-13. */
export function itemBadge(
  offers: readonly Offer[],
  item: Pick<Item, 'id' | 'categoryId'>,
): OfferBadge | null {
  return badgeOf(offers.filter((offer) => appliesToItem(offer, item)));
}

/** The badge of a category, or null. Rule O-13. */
export function categoryBadge(
  offers: readonly Offer[],
  category: { readonly id: string; readonly itemIds: readonly string[] },
): OfferBadge | null {
  return badgeOf(offers.filter((offer) => appliesToCategory(offer, category)));
}

function badgeOf(offers: readonly Offer[]): OfferBadge | null {
  const ofType = (type: Offer['type']) => offers.find((offer) => offer.type === type);
  const offer =
    ofType('buy_one_get_one') ??
    ofType('percentage') ??
    ofType('fixed_amount') ??
    ofType('free_item') ??
    offers[0];
  if (offer === undefined) return null;
  const { minimumAmount: minimum } = offer;
  switch (offer.type) {
    case 'percentage':
      return { kind: offer.type, offer, minimum };
    case 'fixed_amount':
      return { kind: offer.type, offer, minimum };
    case 'buy_one_get_one':
    case 'free_item':
      return { kind: offer.type, minimum };
    default:
      return { kind: 'other', minimum };
  }
}
