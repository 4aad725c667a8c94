import type { StaffRules } from '@comptoir/contract/settings/back-office';
import { takenAtHandover } from '@comptoir/contract/settings/settings-mapping';
import type { TransitionRequest } from '@comptoir/contract/staff/transitions';
import { toCents } from '@comptoir/contract/wire/euros';
import type { Rush } from '@comptoir/domain/availability/live-state';
import type { Cents } from '@comptoir/domain/money/money';
import type { RefundDecision } from '@comptoir/domain/orders/refundable';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { isRefundLimited } from '@comptoir/domain/staff/permissions';
import {
  auditedChange,
  type BoardRefusal,
  type BoardRequest,
  type Cancellation,
  type ChangedBy,
  type OrderStep,
  type RecordChange,
} from '#modules/orders/orders.ts';
import { isRecentlyProven, recordAudit, type StaffCaller } from '#modules/staff/staff.ts';
import type { NamedRequest } from '#plugins/http/named-request.ts';
import { computedPromise } from '#restaurant/order-lead-times.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { type BoardRestaurant, viewerOf } from './board-card.ts';

/** Who changes an order, for its history. Rule OB-7. */
export function originOf({ person, device }: StaffCaller) {
  return {
    actor: 'staff',
    person: person && { id: person.personId, name: person.name },
    device: device && { id: device.deviceId, name: device.name },
  } as const;
}

/** Writes what the caller changed into the audit log. Rule OB-17. */
export function recordOf(caller: StaffCaller): RecordChange {
  return (client, change, now) => recordAudit(client, caller, auditedChange(change), now);
}

/** A change by a board, which saw the order at this revision. Rules OB-5 to OB-7 and OB-17. */
export function changeBy(
  caller: StaffCaller,
  revision: number,
  named: NamedRequest | null,
): ChangedBy & { readonly board: BoardRequest } {
  const { deviceKey } = viewerOf(caller);
  const board = { revision, deviceKey, named, record: recordOf(caller) };
  return { ...originOf(caller), idempotencyKey: named?.key, board };
}

/** A requested step forwards. Rules OB-12, BK-40 and BK-60. */
export function requestedStep(
  {
    promised_at,
    cash_given,
    payments,
  }: Pick<TransitionRequest, 'promised_at' | 'cash_given' | 'payments'>,
  {
    restaurant,
    rush,
  }: {
    readonly restaurant: BoardRestaurant & Pick<RestaurantSnapshot, 'settings'>;
    readonly rush: Rush | null;
  },
): Omit<OrderStep, 'to'> {
  return {
    promisedAt: promised_at,
    cashGiven: cash_given === null ? null : toCents(cash_given),
    payments,
    taken: takenAtHandover(restaurant.settings),
    computePromise: (order, now) => computedPromise(order, restaurant, rush, now),
  };
}

/** A requested cancellation. Rules OB-10 and OB-11. */
export function requestedCancellation(
  { reason, text, refund }: Pick<TransitionRequest, 'reason' | 'text' | 'refund'>,
  refuse: NonNullable<Cancellation['refuse']>,
): Cancellation {
  return { reason, text, refund: decisionOf(refund), refuse };
}

function decisionOf(refund: TransitionRequest['refund']): RefundDecision | null {
  return typeof refund === 'object' && refund !== null
    ? { amount: toCents(refund.amount) }
    : refund;
}

/**
 * Why a person may not refund `amount` of an order of which `before` went back already, or not keep `kept` of one that
 * is cancelled; null when allowed. The limit counts all refunds of the order. The PIN on a device proves the person up
 * to it. Rule OB-11.
 */
export function refundRefusal(
  caller: StaffCaller,
  { refundLimit }: StaffRules,
  {
    amount,
    before,
    kept = 0,
  }: { readonly amount: Cents; readonly before: Cents; readonly kept?: Cents },
  now: Instant,
): BoardRefusal | null {
  const { person } = caller;
  if (!person) return 'forbidden';
  const isWithin = before + amount <= refundLimit;
  if (isRefundLimited(person.role) && (kept > 0 || !isWithin)) return 'forbidden';
  if (amount === 0 || isRecentlyProven(caller, now)) return null;
  return isByPin(caller) && isWithin ? null : 'step_up_required';
}

/** The most that a caller may still give back of an order, in cents; null without a limit. Rule OB-11. */
export function refundAllowance(
  caller: StaffCaller,
  { refundLimit }: StaffRules,
  before: Cents,
): Cents | null {
  const { person } = caller;
  const isLimited = person === null || isRefundLimited(person.role) || isByPin(caller);
  return isLimited ? Math.max(0, refundLimit - before) : null;
}

function isByPin({ person, device, signedInAt }: StaffCaller): boolean {
  return person !== null && device !== null && signedInAt === null;
}
