import { isRinging, SILENCE_MS } from '@comptoir/domain/orders/board';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';

/** What ringing needs to know of an order: its progress as shown, and the server's silence of this device. */
export interface RingingOrder {
  readonly order_id: string;
  readonly progress: OrderProgress;
  readonly silenced_until: string | null;
  /** As the server says it for this device: false for a message that was silenced here before. Rule OB-84. */
  readonly ringing: boolean;
  readonly messages: readonly { readonly at: string }[];
}

/** Orders that were silenced here before the server has answered, and until when. */
export type Silences = ReadonlyMap<string, Instant>;

/** The orders that ring on this device now. Rule OB-70. */
export function ringingOrders(
  orders: Iterable<RingingOrder>,
  silences: Silences,
  now: Instant,
): readonly string[] {
  const ringing: string[] = [];
  for (const { order_id, progress, silenced_until, ringing: isRung, messages } of orders) {
    const here = silences.get(order_id) ?? 0;
    const there = silenced_until === null ? 0 : Date.parse(silenced_until);
    const silencedUntil = Math.max(here, there);
    const message = isRung ? messages.at(-1) : undefined;
    const messagedAt = message ? Date.parse(message.at) : null;
    // Those accepted by themselves sound once: `acceptedByItself`.
    if (isRinging({ progress, isLastStepAutomatic: false, silencedUntil, messagedAt }, now)) {
      ringing.push(order_id);
    }
  }
  return ringing;
}

/** The orders that `kitchen.auto_accept` has accepted and this device has not silenced: each sounds once. Rule OB-79. */
export function acceptedByItself(
  orders: Iterable<
    Pick<RingingOrder, 'order_id' | 'progress'> & {
      /** As the server says it for this device. Rule OB-43. */
      readonly ringing: boolean;
      readonly last_step: { readonly actor: string };
    }
  >,
): readonly string[] {
  const accepted: string[] = [];
  for (const { order_id, progress, ringing, last_step } of orders) {
    const isBySystem = progress === 'accepted' && last_step.actor === 'system';
    if (isBySystem && ringing) accepted.push(order_id);
  }
  return accepted;
}

/** How long a silence is kept after it is over: a message before it is not rung for again. Rule OB-84. */
const KEPT_MS = 12 * 60 * 60_000;

/** The silences with these orders; old ones are dropped, so the map does not grow. */
export function withSilence(
  silences: Silences,
  orderIds: readonly string[],
  now: Instant,
): Silences {
  const lasting = [...silences].filter(([, until]) => until > now - KEPT_MS);
  return new Map([...lasting, ...orderIds.map((id) => [id, now + SILENCE_MS] as const)]);
}

/** What a device does while orders ring. */
export interface RingingDevice {
  /** Repeats the sound until it is stopped. */
  readonly startSound: () => void;
  readonly stopSound: () => void;
  readonly playOnce: () => void;
  /** Told of each order once, when it begins to ring. */
  readonly announce: (orderIds: readonly string[]) => void;
  /** How many orders ring, for title and icon; 0 when none. */
  readonly show: (count: number) => void;
}

/** Rings a device as the set of ringing orders changes; `once` are those of OB-79. Rule OB-70. */
export function createRinger(
  device: RingingDevice,
): (orderIds: readonly string[], once?: readonly string[]) => void {
  let previous: ReadonlySet<string> = new Set();
  let previousOnce: ReadonlySet<string> = new Set();
  return (orderIds, once = []) => {
    const begun = orderIds.filter((id) => !previous.has(id));
    const begunOnce = once.filter((id) => !previousOnce.has(id));
    const isSame = begun.length === 0 && orderIds.length === previous.size;
    previous = new Set(orderIds);
    previousOnce = new Set(once);
    // Asked for again although it should sound already: a call or another app may have stopped it.
    if (orderIds.length > 0) device.startSound();
    if (!isSame) {
      if (orderIds.length === 0) device.stopSound();
      if (begun.length > 0) device.announce(begun);
      device.show(orderIds.length);
    }
    if (begunOnce.length === 0) return;
    if (orderIds.length === 0) device.playOnce();
    device.announce(begunOnce);
  };
}
