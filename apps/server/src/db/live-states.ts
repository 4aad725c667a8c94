import type { Executor } from './connection.ts';
import type { ChannelListener, Notifications } from './notifications.ts';

/** The channel of changed live states; the payload is the state's name. */
const STATE_CHANGED = 'live_state_changed';

/** The live states of the restaurant, named as their events are. Rule OB-21. */
export type LiveStateName = 'devices' | 'printers' | 'availability' | 'reported_items';

/** A small state of the restaurant that every board is sent whole. Rule OB-21. */
export interface LiveState {
  readonly name: LiveStateName;
  /** Reads it as it is now, in the shape of the wire. */
  read(): Promise<object>;
  /** Calls the listener when it may be another for a reason that nothing is notified of. */
  onChange?(listener: () => void): void;
}

/** Calls `listener` with a state that changed in any process; null: any of them may have. */
export type WatchLiveStates = (listener: (name: string | null) => void) => void;

/** Has boards told that a state changed, once the transaction of the change is committed. */
export async function noteStateChange(client: Executor, name: LiveStateName): Promise<void> {
  await client.query('SELECT pg_notify($1, $2)', [STATE_CHANGED, name]);
}

/**
 * Counts a change of what orders are judged by, and has every process and board told of it. To be called first
 * in the transaction of the change: others wait, and orders that were judged before are judged again.
 */
export async function countAvailabilityChange(client: Executor): Promise<void> {
  await client.query('UPDATE availability SET version = version + 1');
  await noteStateChange(client, 'availability');
}

/** Makes other changes of the availability, and orders that are judged by it, wait for the end of this transaction. */
export async function lockAvailability(client: Executor): Promise<void> {
  await client.query('SELECT FROM availability FOR UPDATE');
}

export async function listenForStateChanges(
  notifications: Pick<Notifications, 'listen'>,
): Promise<WatchLiveStates> {
  const listeners = new Set<(name: string | null) => void>();
  const each = (name: string | null): void => {
    for (const listener of listeners) listener(name);
  };
  const channel: ChannelListener = { notified: each, missed: () => each(null) };
  await notifications.listen(STATE_CHANGED, channel);
  return (listener) => listeners.add(listener);
}
