import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { create } from 'zustand';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { startCheckoutStores } from '#stores/checkout/start-checkout.ts';
import { useLocationStore } from '#stores/location/location.ts';
import {
  type PersistedEntry,
  persistOnce,
  storedField,
} from '#stores/persistence/persisted-state.ts';
import { oneOf, or, text } from '#stores/persistence/schema.ts';
import type { Membership } from './memberships.ts';

/** What this tab's checkout is for. */
type GroupCheckoutPurpose =
  /** The host orders, and pays for all. */
  | 'order'
  /** The host orders, and each participant pays a share. */
  | 'order_in_shares'
  /** A participant pays a share of the order. */
  | 'share';

interface GroupCheckoutState {
  /** The group that this tab's checkout orders; empty for none. */
  readonly linkKey: string;
  readonly purpose: GroupCheckoutPurpose;
}

/** In the tab's session, so that the address of the checkout, which card providers see, has no key. Rule GP-2. */
export const useGroupCheckout = create<GroupCheckoutState>()(() => ({
  linkKey: '',
  purpose: 'order',
}));

const persistedGroupCheckout: readonly PersistedEntry<GroupCheckoutState>[] = [
  storedField('group-checkout', 'linkKey', text, '', (linkKey) => linkKey || null),
  storedField(
    'group-checkout-purpose',
    'purpose',
    or(oneOf(['order_in_shares', 'share']), 'order'),
    'order',
    (purpose) => purpose,
  ),
];

/** Called by the pages of group orders only. */
export const startGroupCheckoutStore = persistOnce(
  useGroupCheckout,
  persistedGroupCheckout,
  () => window.sessionStorage,
);

/** Fills the checkout with what the group has decided: how, when, and the host's first name. Rule GP-9. */
export function enterGroupCheckout(
  { linkKey, firstName }: Membership,
  { plan }: Pick<WireGroupOrderState, 'plan'>,
): void {
  startGroupCheckoutStore();
  startCheckoutStores();
  useGroupCheckout.setState({ linkKey, purpose: 'order' });
  const { choosePickup, chooseDelivery } = useLocationStore.getState();
  if (plan.is_pickup) choosePickup();
  else chooseDelivery();
  const { personal, editPersonal, editDelivery } = useCheckoutForm.getState();
  if (personal.firstName === '') editPersonal({ firstName });
  editDelivery({
    deliveryDate: plan.delivery_date,
    deliveryTimeRange: plan.delivery_time_range,
    isScheduled: plan.delivery_date !== null,
  });
}

/** Whether each participant is to pay a share of the order that this tab's checkout sends. Rule GP-11. */
export function chooseShares(isInShares: boolean): void {
  useGroupCheckout.setState({ purpose: isInShares ? 'order_in_shares' : 'order' });
}

/** Opens the checkout for the own share of a group's order. Rule GP-12. */
export function enterSharePayment(linkKey: string): void {
  startGroupCheckoutStore();
  useGroupCheckout.setState({ linkKey, purpose: 'share' });
}
