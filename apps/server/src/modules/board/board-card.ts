import { groupedTelephone } from '@comptoir/contract/accounts/telephones';
import { takenAtHandover } from '@comptoir/contract/settings/settings-mapping';
import type { BoardCard, FullOrder } from '@comptoir/contract/staff/board';
import { toEuros } from '@comptoir/contract/wire/euros';
import type { TakenAtHandover } from '@comptoir/domain/money/handover-payments';
import type { Cents } from '@comptoir/domain/money/money';
import {
  boardColumn,
  isRinging,
  type QueuedOrder,
  SILENCE_MS,
  serviceDay,
  UNDO_MS,
} from '@comptoir/domain/orders/board';
import { warnedAllergens } from '@comptoir/domain/orders/named-allergens';
import { startBy } from '@comptoir/domain/orders/promise';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { isAhead } from '@comptoir/domain/schedule/within-window';
import { type BoardOrderRow, type HistoryRow, isSettled } from '#modules/orders/orders.ts';
import type { StaffCaller } from '#modules/staff/staff.ts';
import { type LeadTimeRules, madeItemIds, orderLeadTimes } from '#restaurant/order-lead-times.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

/** Who looks at a board: which of its data are sent, and which device is silenced or may undo. */
export interface Viewer {
  readonly deviceKey: string;
  /** Whether names, telephone numbers, addresses and money are sent. Rule OB-13. */
  readonly seesGuests: boolean;
}

/** What the restaurant adds to an order on the board. */
export type BoardRestaurant = Pick<
  RestaurantSnapshot,
  'settings' | 'scheduling' | 'condiments' | 'items'
>;

/** When an order is due, and when it has to be started for that. Rules OB-2 and OB-31. */
export function queuedOrder(row: BoardOrderRow, restaurant: LeadTimeRules): QueuedOrder {
  const dueAt = row.due_at.getTime();
  return {
    dueAt,
    startBy: startBy(dueAt, orderLeadTimes(row.order_type, madeItemIds(row.lines), restaurant)),
    submittedAt: row.submitted_at.getTime(),
    number: row.number,
  };
}

/** An order as a board shows it to this viewer. Rules OB-1, OB-4, OB-13, OB-18, and OB-43. */
export function boardCard(
  row: BoardOrderRow,
  restaurant: BoardRestaurant,
  { deviceKey, seesGuests }: Viewer,
  now: Instant,
): BoardCard {
  const { progress } = row;
  const { dueAt, startBy } = queuedOrder(row, restaurant);
  const { timezone } = restaurant.scheduling.pickup;
  const silenced = instantOf(row.silences?.[deviceKey]);
  const silencedUntil = silenced !== null && isAhead(silenced, now, SILENCE_MS) ? silenced : null;
  const undoUntil = row.undo?.device_key === deviceKey ? instantOf(row.undo.until) : null;
  const condiments = new Set(restaurant.condiments.map(({ itemId }) => itemId));
  const made = row.lines.filter(
    ({ quantity, cancelled_quantity }) => quantity > cancelled_quantity,
  );
  const lines = Map.groupBy(made, ({ item_id }) => condiments.has(item_id));
  return {
    order_id: row.order_id,
    number: row.number,
    progress,
    revision: row.revision,
    is_pickup: row.order_type === 'pickup',
    ...(row.is_test && { is_test: true }),
    column: boardColumn({ progress, startBy }, now),
    day: serviceDay((row.slot_starts_at ?? row.submitted_at).getTime(), timezone),
    placed_at: row.placed_at.toISOString(),
    finalized_at: row.submitted_at.toISOString(),
    starts_at: row.delivery_time === ASAP ? null : asText(row.slot_starts_at),
    promised_at: asText(row.promised_at),
    due_at: timestamp(dueAt),
    start_by: timestamp(startBy),
    ringing: isRinging(
      {
        progress,
        isLastStepAutomatic: row.last_step?.actor === 'system',
        silencedUntil: silenced,
        messagedAt: instantOf(row.messages?.at(-1)?.at),
      },
      now,
    ),
    silenced_until: silencedUntil === null ? null : timestamp(silencedUntil),
    lines: (lines.get(false) ?? []).map(boardLine),
    condiments: (lines.get(true) ?? []).map(boardLine),
    note: row.comment,
    allergies: row.allergies,
    messages: (row.messages ?? []).map(({ at, text }) => ({ at: timestamp(Date.parse(at)), text })),
    allergens: [
      ...warnedAllergens(row.avoided_allergens, [
        row.comment,
        row.allergies,
        ...row.lines.map(({ note }) => note),
      ]),
    ],
    payment: seesGuests ? paymentOf(row, takenAtHandover(restaurant.settings)) : null,
    payments: seesGuests ? handoverPaymentsOf(row) : null,
    guest: seesGuests ? guestOf(row) : null,
    total: seesGuests ? toEuros(row.total_cents) : null,
    last_step: lastStepOf(row),
    undo_until:
      undoUntil !== null && isAhead(undoUntil, now, UNDO_MS) ? timestamp(undoUntil) : null,
    courier: courierOf(row),
    reason: row.cancel_reason,
    proposal: row.proposal && {
      kind: row.proposal.kind,
      outcome: row.proposal.outcome,
      answer_until: timestamp(Date.parse(row.proposal.answer_until)),
    },
  };
}

/** An order with prices and history. Rule OB-13. */
export function fullOrder(
  card: BoardCard,
  row: BoardOrderRow,
  more: {
    readonly history: readonly HistoryRow[];
    readonly text: string | null;
    readonly refundable: Cents;
    /** The day of its sale. */
    readonly isClosed: boolean;
  },
  { seesGuests }: Viewer,
): FullOrder {
  return {
    ...card,
    history: more.history.map((entry) => historyEntry(entry, seesGuests)),
    text: more.text,
    amounts: seesGuests ? amountsOf(row, more.refundable) : null,
    cash: seesGuests ? cashOf(row) : null,
    is_closed: more.isClosed,
  };
}

function historyEntry(
  { type, at, actor, person_name, device_name, data, is_undone }: HistoryRow,
  seesGuests: boolean,
): FullOrder['history'][number] {
  const amount = data.refund_cents ?? data.amount_cents;
  return {
    type,
    at: at.toISOString(),
    actor,
    person: person_name,
    device: device_name,
    progress: data.progress ?? null,
    promised_at: data.promised_at ?? null,
    amount: seesGuests && amount !== undefined ? toEuros(amount) : null,
    is_undone,
  };
}

function amountsOf(row: BoardOrderRow, refundable: Cents): FullOrder['amounts'] {
  return {
    lines: row.lines.map(({ item_name, quantity, total_cents }) => ({
      name: item_name,
      quantity,
      line_total: toEuros(total_cents),
    })),
    subtotal: toEuros(row.subtotal_cents),
    discount: toEuros(row.discount_cents),
    delivery: toEuros(row.delivery_cents),
    tax: toEuros(row.tax_cents),
    total: toEuros(row.total_cents),
    ...(row.tip_cents && { tip: toEuros(row.tip_cents) }),
    refundable: toEuros(refundable),
  };
}

function cashOf(row: BoardOrderRow): FullOrder['cash'] {
  const { cash_given_cents: given, handover_payments: payments } = row;
  if (given === null) return null;
  const cash = payments?.find(({ means }) => means === 'cash');
  const paid = cash ? cash.amount_cents + (cash.tip_cents ?? 0) : row.total_cents;
  return { given: toEuros(given), change: toEuros(given - paid) };
}

function handoverPaymentsOf({ handover_payments }: BoardOrderRow): BoardCard['payments'] {
  return (handover_payments ?? []).map(({ means, amount_cents, tip_cents }) => ({
    means,
    amount: toEuros(amount_cents),
    ...(tip_cents && { tip: toEuros(tip_cents) }),
  }));
}

type BoardLine = BoardCard['lines'][number];

function boardLine({
  item_id,
  item_name,
  quantity,
  cancelled_quantity,
  options,
  dishes,
  note,
  position,
  is_done,
}: BoardOrderRow['lines'][number]): BoardLine {
  return {
    item_id,
    name: item_name,
    quantity: quantity - cancelled_quantity,
    options: chosenOptions(options),
    ...(dishes && { courses: boardCourses(dishes) }),
    note,
    position,
    done: is_done,
  };
}

function boardCourses(
  dishes: NonNullable<BoardOrderRow['lines'][number]['dishes']>,
): NonNullable<BoardLine['courses']> {
  return [...Map.groupBy(dishes, ({ course_id }) => course_id).values()].map((chosen) => ({
    name: chosen[0]?.course_name ?? '',
    choices: chosen.map(({ item_id, item_name, options }) => ({
      item_id,
      name: item_name,
      options: chosenOptions(options),
    })),
  }));
}

function chosenOptions(options: BoardOrderRow['lines'][number]['options']): BoardLine['options'] {
  return options.map(({ name, quantity }) => ({ name, quantity }));
}

export function courierOf({ courier_id, courier_name }: BoardOrderRow): BoardCard['courier'] {
  return courier_id === null ? null : { person_id: courier_id, name: courier_name ?? '' };
}

function paymentOf(
  row: BoardOrderRow,
  { activeMeans, takesTips }: TakenAtHandover,
): BoardCard['payment'] {
  const { payment_method: method, progress, handover_payments } = row;
  return {
    method,
    is_paid: isSettled(row),
    due: dueOf(row),
    means: [...activeMeans],
    // Of a recalled order it was noted at its hand-over.
    tips: takesTips && (handover_payments === null || progress === 'handed_over'),
  };
}

/** What is to be taken at hand-over, in euros. Rule OB-51. */
export function dueOf(row: BoardOrderRow): number {
  return toEuros(isSettled(row) || row.progress === 'cancelled' ? 0 : row.total_cents);
}

function guestOf(row: BoardOrderRow): BoardCard['guest'] {
  const { first_name, last_name, address, postal_code, city, entry_code, floor } = row;
  return {
    first_name,
    last_name,
    phone: groupedTelephone(row.phone_e164),
    address,
    postal_code,
    city,
    entry_code,
    floor,
    is_first_order: row.is_first_order,
  };
}

function lastStepOf({ last_step, submitted_at }: BoardOrderRow): BoardCard['last_step'] {
  if (last_step) return { ...last_step, at: timestamp(Date.parse(last_step.at)) };
  return {
    progress: 'received',
    at: submitted_at.toISOString(),
    actor: 'guest',
    person: null,
    device: null,
  };
}

function instantOf(text: string | undefined): Instant | null {
  return text === undefined ? null : Date.parse(text);
}

function asText(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

function timestamp(at: Instant): string {
  return new Date(at).toISOString();
}

export function viewerOf(caller: StaffCaller): Viewer {
  return {
    deviceKey: deviceKeyOf(caller),
    seesGuests: caller.permissions.has('orders.guest'),
  };
}

/** The place of a caller: the enrolled device, else the browser in which the person signed in. Rules OB-4 and OB-7. */
function deviceKeyOf({ device, sessionId }: StaffCaller): string {
  return device ? `device:${device.deviceId}` : `session:${sessionId ?? ''}`;
}
