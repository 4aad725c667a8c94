import type { WireSlots } from '@comptoir/contract/orders/slots';
import { useEffect, useRef } from 'react';
import type { RemoteState } from '#lib/api/remote-state.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { firstChoice, NO_TIME } from './slot-choice.ts';

/** Chooses the default time, again when the order type changes. True once that is done. Rule S-13. */
export function useFirstTime(isPickup: boolean, slots: RemoteState<WireSlots>): boolean {
  const isChosen = useCheckoutForm(({ delivery }) => delivery.deliveryTimeRange !== null);
  const chosenFor = useRef(isPickup);

  useEffect(() => {
    if (chosenFor.current === isPickup) return;
    chosenFor.current = isPickup;
    useCheckoutForm.getState().editDelivery(NO_TIME);
  }, [isPickup]);

  const first = slots.state === 'success' ? firstChoice(slots.payload) : null;
  useEffect(() => {
    if (!isChosen && first !== null) useCheckoutForm.getState().editDelivery(first);
  }, [isChosen, first]);

  return slots.state !== 'pending' && (isChosen || first === null);
}
