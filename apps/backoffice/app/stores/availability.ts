import type { AvailabilityEventData } from '@comptoir/contract/staff/availability';
import { create } from 'zustand';
import { followLiveState } from '#stores/follow-live-state.ts';

const NOTHING: AvailabilityEventData = { holds: [], pauses: [], rush: null, slots: [] };

/** What is set for a while, as the server told it last; it stays while there is no network. Rule SV-70. */
export const useAvailability = create<AvailabilityEventData>()(() => NOTHING);

export function showAvailability(state: AvailabilityEventData): void {
  useAvailability.setState(state);
}

/** Follows what is set until the returned function is called. Rule SV-70. */
export function followAvailability(): () => void {
  const stop = followLiveState('availability', '/availability', {
    show: showAvailability,
    current: useAvailability.getState,
  });
  return () => {
    stop();
    useAvailability.setState(NOTHING);
  };
}

/** Whether anything is set that a board shows above its orders. */
export function useIsAnythingSet(): boolean {
  return useAvailability(
    ({ holds, pauses, rush, slots }) =>
      rush !== null || holds.length + pauses.length > 0 || slots.some(({ is_closed }) => is_closed),
  );
}

/**
 * The names of what is sold out and an order needs; empty for none. One that was counted down has its portions.
 * Rule SV-76.
 */
export function missingNames(holds: AvailabilityEventData['holds'], orderId: string): string {
  return holds
    .filter(
      ({ is_sold_out, remaining, orders }) =>
        is_sold_out && remaining === null && orders.some((order) => order.order_id === orderId),
    )
    .map(({ name }) => name)
    .join(', ');
}

/** The same for a card; it renders when they change alone. */
export function useMissing(orderId: string): string {
  return useAvailability(({ holds }) => missingNames(holds, orderId));
}
