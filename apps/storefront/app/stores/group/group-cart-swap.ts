import type { OrderedGroup } from '@comptoir/contract/group-orders/ordered-group';
import type { Cart } from '@comptoir/domain/cart/cart';
import { editCoupon } from '@comptoir/domain/offers/coupon';
import { type CartState, persistedCart, useCart } from '#stores/cart/cart.ts';
import { reachableStorage } from '#stores/persistence/persisted-state.ts';

/**
 * Lends the cart of this tab to a group order: the checkout orders the group's lines. The visitor's own lines stay
 * stored, and come back when the returned function is called, or with the next page load. `code` is the group’s
 * coupon, which is checked as after a reload. Rules GO-14 and GP-9.
 */
export function swapInGroupCart(group: OrderedGroup, lines: Cart, code: string): () => void {
  const own = ownPart(useCart.getState());
  const choices = { freeChoices: {}, coupon: editCoupon(code), storedCode: code };
  useCart.setState({ ...choices, group, lines, totals: null, reducedNames: [] });
  return () => {
    useCart.setState({ ...own, group: null });
    readAgain();
  };
}

/** Replaces the lines of the lent cart. */
export function fillGroupCart(lines: Cart): void {
  useCart.setState({ lines });
}

function ownPart(state: CartState) {
  const { lines, freeChoices, coupon, storedCode, totals, reducedNames } = state;
  return { lines, freeChoices, coupon, storedCode, totals, reducedNames };
}

/** Another tab may have changed the own cart meanwhile: as if it did so now. */
function readAgain(): void {
  const storageArea = reachableStorage(() => window.localStorage);
  for (const { key } of persistedCart) {
    window.dispatchEvent(new StorageEvent('storage', { key, ...areaOf(storageArea) }));
  }
}

/** Without a reachable storage there is nothing to read. */
function areaOf(storage: Storage) {
  return storage instanceof Storage ? { storageArea: storage } : {};
}
