import type { OrderedGroup } from '@comptoir/contract/group-orders/ordered-group';
import { useMemo } from 'react';
import { createGroupOrderApi } from '#lib/api/group-order-api.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { chooseShares, useGroupCheckout } from '#stores/group/group-checkout.ts';
import type { OfferedPayment } from './payment-methods.ts';

/** The choice to have each participant of a group pay a share, by card. Rule GP-11. */
export interface SharedPayment {
  /** Whether it can be chosen: for a group's order, while cards are taken. */
  readonly isOffered: boolean;
  readonly isChosen: boolean;
  readonly choose: () => void;
  /** Has the participants pay, once the order is placed. */
  readonly begin: ReturnType<typeof createGroupOrderApi>['beginShares'];
}

export function useSharedPayment(
  group: OrderedGroup | null,
  { methods, chosen }: OfferedPayment,
): SharedPayment {
  const { apiRoot } = useRootData();
  const api = useMemo(() => createGroupOrderApi(apiRoot), [apiRoot]);
  const isWanted = useGroupCheckout(({ purpose }) => purpose === 'order_in_shares');
  const isOffered = group !== null && methods.includes('card');
  return {
    isOffered,
    isChosen: isOffered && isWanted && chosen === 'card',
    choose() {
      useCheckoutForm.getState().choosePayment('card');
      chooseShares(true);
      useCardPayment.getState().edited();
    },
    begin: api.beginShares,
  };
}
