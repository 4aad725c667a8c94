import type { Item } from '../menu/menu.ts';
import type { Offer } from './offer.ts';

/**
 * Whether an item of the cart is in an offer's scope: the items it lists, else the categories, else the
 * menus, else the whole cart. Rule O-5.
 */
export function isInScope(offer: Offer, item: Item): boolean {
  if (offer.itemIds.length > 0) return offer.itemIds.includes(item.id);
  if (offer.categoryIds.length > 0) return offer.categoryIds.includes(item.categoryId);
  if (offer.menuIds.length > 0) return offer.menuIds.includes(item.menuId);
  return true;
}

/** Whether an offer does nothing for a pickup. Rule O-22. */
export function isForDeliveriesOnly({
  type,
  orderType,
}: Pick<Offer, 'type' | 'orderType'>): boolean {
  return type === 'free_delivery' || orderType === 'delivery';
}
