import {
  payoutSumsToWire,
  type WireDifference,
  type WireMovement,
  type WirePayout,
  type WirePayoutSync,
} from '@comptoir/contract/staff/payouts';
import { toEuros } from '@comptoir/contract/wire/euros';
import { payoutDifferences, payoutSums } from '@comptoir/domain/books/payout-matching';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { ReadMovement, StoredPayout, UnseenEntry } from './read-payouts.ts';
import type { SyncState } from './sync-state.ts';

/** After a day and a half without an answer what is shown is old: a run is due each day. Rule PO-4. */
const OLD_AFTER_MS = 36 * 60 * 60_000;

/** A payout with what it contains, as the API has it. */
export interface PayoutView {
  readonly payout: WirePayout;
  readonly movements: readonly ReadMovement[];
  readonly differences: readonly WireDifference[];
}

/** Compares a payout with what it contains. Rules PO-12 and PO-13. */
export function viewPayout(payout: StoredPayout, movements: readonly ReadMovement[]): PayoutView {
  const { payoutId, amount, state, arrivesOn, failure, contents } = payout;
  const sums = payoutSums(movements);
  const terms = { amount, hasFailed: state === 'failed', contents };
  const ofPayout = payoutDifferences(terms, sums).map(
    (found): WireDifference => ({
      kind: found.kind,
      payout_id: payoutId,
      on: null,
      arrives_on: arrivesOn,
      amount: toEuros(amount),
      difference: found.kind === 'sum_differs' ? toEuros(found.difference) : null,
      order: null,
    }),
  );
  const differences = [...ofPayout, ...movements.flatMap(movementDifference)];
  return {
    payout: {
      payout_id: payoutId,
      amount: toEuros(amount),
      state,
      arrives_on: arrivesOn,
      failure,
      contents,
      sums: payoutSumsToWire(sums),
      has_difference: differences.length > 0,
    },
    movements,
    differences,
  };
}

/** The difference that a movement is, if it is one. Rule PO-10. */
export function movementDifference(movement: ReadMovement): readonly WireDifference[] {
  const { match, payoutId, occurredAt, amount } = movement;
  if (match.kind !== 'unknown' && match.kind !== 'amount_differs') return [];
  return [
    {
      kind: match.kind,
      payout_id: payoutId,
      on: isoTime(occurredAt),
      arrives_on: null,
      amount: toEuros(amount),
      difference: match.kind === 'amount_differs' ? toEuros(match.difference) : null,
      order: orderOf(movement),
    },
  ];
}

/** An entry that the provider should have shown. Rule PO-14. */
export function missingDifference(entry: UnseenEntry): WireDifference {
  return {
    kind: 'missing',
    payout_id: null,
    on: isoTime(entry.bookedAt),
    arrives_on: null,
    amount: toEuros(entry.amount),
    difference: toEuros(-entry.amount),
    order: entryOrder(entry),
  };
}

/** An entry that the provider has still to show. Rule PO-14. */
export function unseenToWire(entry: UnseenEntry) {
  return {
    booked_at: isoTime(entry.bookedAt),
    amount: toEuros(entry.amount),
    order: entryOrder(entry),
  };
}

/** A movement as the API has it. */
export function movementToWire(movement: ReadMovement): WireMovement {
  const { transactionId, kind, occurredAt, availableAt, amount, fee, match } = movement;
  return {
    transaction_id: transactionId,
    kind,
    occurred_at: isoTime(occurredAt),
    available_at: isoTime(availableAt),
    amount: toEuros(amount),
    fee: toEuros(fee),
    net: toEuros(amount - fee),
    match: match.kind,
    order: orderOf(movement),
  };
}

/** How old what is shown is. Rule PO-4. */
export function syncToWire(state: SyncState | null, now: Instant): WirePayoutSync {
  if (state === null) {
    return { synced_at: null, failing_since: null, failure: null, is_old: false };
  }
  const { syncedAt, failingSince, failure } = state;
  return {
    synced_at: syncedAt === null ? null : isoTime(syncedAt),
    failing_since: failingSince === null ? null : isoTime(failingSince),
    failure,
    is_old: syncedAt !== null && now - syncedAt > OLD_AFTER_MS,
  };
}

function orderOf({ match, orderNumber }: ReadMovement): WireMovement['order'] {
  const orderId = 'orderId' in match ? match.orderId : null;
  return orderId === null ? null : { order_id: orderId, number: orderNumber };
}

function entryOrder({ orderId, orderNumber }: UnseenEntry): WireMovement['order'] {
  return orderId === null ? null : { order_id: orderId, number: orderNumber };
}

function isoTime(at: Instant): string {
  return new Date(at).toISOString();
}
