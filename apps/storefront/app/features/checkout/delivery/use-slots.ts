import type { WireSlots } from '@comptoir/contract/orders/slots';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PENDING, type RemoteState, type SettledState, settled } from '#lib/api/remote-state.ts';
import { useApi } from '#lib/configuration/use-api.ts';
import { useLive } from '#stores/availability/live-state.ts';
import { type DeliveryDetails, useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import type { CartTimes } from './cart-times.ts';
import { isAsap, NO_TIME } from './slot-choice.ts';

const REFRESH_MS = 60_000;

interface Listed {
  readonly isPickup: boolean;
  readonly remote: SettledState<WireSlots>;
}

export interface OfferedSlots {
  readonly slots: RemoteState<WireSlots>;
  /** Loads again; the current list stays visible meanwhile. */
  readonly refresh: () => void;
}

/**
 * The times that can be chosen for a cart, reloaded every minute while the page is visible, and when the staff
 * changes something. A failed reload keeps the list: the API checks the time again when the order is placed.
 */
export function useOfferedSlots(isPickup: boolean, items: string): OfferedSlots {
  const api = useApi();
  const live = useLive((state) => state.live);
  const asked = `${isPickup} ${items}`;
  const [listed, setListed] = useState<Listed | null>(null);
  /** What the request in flight asks for. */
  const inFlight = useRef<string>(null);

  const refresh = useCallback(async () => {
    if (inFlight.current === asked) return;
    inFlight.current = asked;
    setListed((known) => (known?.remote.state === 'error' ? null : known));
    const remote = settled(await api.slots(isPickup, items));
    if (inFlight.current !== asked) return;
    inFlight.current = null;
    setListed((known) => {
      const isListed = remote.state === 'error' && known?.isPickup === isPickup;
      return isListed ? known : { isPickup, remote };
    });
  }, [api, isPickup, items, asked]);

  useEffect(() => {
    const refreshIfVisible = () => {
      if (!document.hidden) refresh();
    };
    refresh();
    const timer = setInterval(refreshIfVisible, REFRESH_MS);
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
    };
  }, [refresh]);

  // What the staff sets changes the times: a pause, a rush, a closed slot.
  useEffect(() => {
    if (live !== null) refresh();
  }, [live, refresh]);

  return { slots: listed?.isPickup === isPickup ? listed.remote : PENDING, refresh };
}

/** Whether a time is chosen, or none can be. */
export function isTimeSettled(
  { deliveryTimeRange }: Pick<DeliveryDetails, 'deliveryTimeRange'>,
  times: RemoteState<CartTimes>,
): boolean {
  if (times.state === 'pending') return false;
  return deliveryTimeRange !== null || times.state !== 'success' || times.payload.first === null;
}

/**
 * Chooses the default time, again when the order type changes, and while `isChangeable` when the cart can
 * no longer be had as soon as possible. Rule S-13.
 */
export function useFirstTime(
  isPickup: boolean,
  times: RemoteState<CartTimes>,
  isChangeable: boolean,
): void {
  const time = useCheckoutForm(({ delivery }) => delivery);
  const isChosen = time.deliveryTimeRange !== null;
  const chosenFor = useRef(isPickup);

  useEffect(() => {
    if (chosenFor.current === isPickup) return;
    chosenFor.current = isPickup;
    useCheckoutForm.getState().editDelivery(NO_TIME);
  }, [isPickup]);

  const known = times.state === 'success' ? times.payload : null;
  const first = known?.first ?? null;
  const isOver = known !== null && isChosen && isAsap(time) && !known.slots.asap;
  const isWanted = !isChosen || (isOver && isChangeable);
  useEffect(() => {
    if (isWanted && first !== null) useCheckoutForm.getState().editDelivery(first);
  }, [isWanted, first]);
}
