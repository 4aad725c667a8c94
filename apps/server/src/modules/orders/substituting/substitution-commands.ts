import { randomUUID } from 'node:crypto';
import type { BasisPoints, Cents } from '@comptoir/domain/money/money';
import type { BoardRefusal } from '@comptoir/domain/orders/decide-cancellation';
import { isFinished, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import {
  ANSWER_WITHIN_MS,
  effectWithoutAnswer,
  isSameRate,
  type ProposalKind,
} from '@comptoir/domain/orders/substitution';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { enqueueProposalPush } from '#jobs/push/push-notifications.ts';
import type { NamedRequest } from '#plugins/http/named-request.ts';
import type { RecordChange } from '../changing/order-change.ts';
import { type EventOrigin, recordEvent } from '../order-events.ts';
import type { OrderMoney } from '../order-money.ts';
import { judgeRequest, storeRequest } from '../request-keys.ts';
import { givenBack } from './change-lines.ts';
import { type EndingDependencies, proposalEnds } from './proposal-ends.ts';
import { type ProposalNames, proposalsOf } from './proposal-row.ts';
import { type ChangeableLine, type ChangeableOrder, changeableOrder } from './sold-lines.ts';

/** A dish that may be served instead, at its price for the order's type. */
export interface SwapDish {
  readonly itemId: string;
  readonly name: string;
  /** Its name in the language of the order, for the guest. */
  readonly guestName: string;
  readonly unitPrice: Cents;
  readonly taxRate: BasisPoints;
}

/** What a person proposes to the guest of an order. */
export interface Proposal {
  readonly orderId: string;
  readonly revision: number;
  readonly kind: ProposalKind;
  readonly position: number | null;
  readonly quantity: number | null;
  /** The dish of a swap for an order; null where it is not served. */
  readonly findDish: (
    order: Pick<ChangeableOrder, 'locale' | 'order_type' | 'slot_starts_at'>,
  ) => SwapDish | null;
  readonly text: string | null;
  readonly noAnswer: 'keep' | 'cancel';
  readonly named: NamedRequest;
  readonly origin: EventOrigin;
  /** Why the person may not give `amount` back after `before` cents; null when it is allowed. Rule OB-11. */
  readonly refuse: (amount: Cents, before: Cents) => BoardRefusal | null;
  readonly record: RecordChange;
}

export type ProposalAnswered =
  | { readonly kind: 'proposed' }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'unknown' | 'stale' | 'over' | 'open' | 'key_reused' }
  | { readonly kind: 'unknown_line' | 'too_many_units' | 'nothing_left' }
  | { readonly kind: 'dish_not_served' | 'other_rate' }
  | { readonly kind: 'refused'; readonly refusal: BoardRefusal };

/**
 * Proposals to the guests of orders that are not handed over. Each command is one transaction with the order locked,
 * so that an order has one open proposal and each ends once. Rules SU-1 to SU-9.
 */
export function substitutionCommands(dependencies: EndingDependencies & { readonly clock: Clock }) {
  const { pool, money, clock } = dependencies;
  return {
    of: (orderId: string) => proposalsOf(pool, orderId),
    /** The lines that can be changed; null for an unknown order. */
    changeable: (orderId: string) => changeableOrder(pool, money, orderId),
    propose: (proposal: Proposal) => propose(pool, money, clock, proposal),
    ...proposalEnds(dependencies),
  };
}

function propose(
  pool: pg.Pool,
  money: OrderMoney,
  clock: Clock,
  proposal: Proposal,
): Promise<ProposalAnswered> {
  const { orderId, named, revision, origin, record } = proposal;
  return transaction(pool, async (client): Promise<ProposalAnswered> => {
    const order = await lockRevision(client, orderId);
    if (!order) return { kind: 'unknown' };
    const asked = { orderId, subject: 'substitution', named } as const;
    const requested = await judgeRequest(client, asked);
    if (requested !== 'new') return { kind: requested === 'same' ? 'unchanged' : 'key_reused' };
    const known = await proposalsOf(client, orderId);
    if (isFinished(order.progress)) return { kind: 'over' };
    if (known.some(({ outcome }) => outcome === null)) return { kind: 'open' };
    if (order.revision !== revision) return { kind: 'stale' };
    const judged = await judge(client, money, proposal);
    if (judged.kind !== 'judged') return judged;
    const now = clock();
    const substitutionId = randomUUID();
    const row = rowOf(proposal, judged);
    await client.query(INSERT, [
      substitutionId,
      orderId,
      JSON.stringify(row),
      timestamp(now),
      timestamp(now + ANSWER_WITHIN_MS),
    ]);
    const data = { substitution_id: substitutionId };
    await recordEvent(client, orderId, { type: 'proposed', data }, origin, now);
    await enqueueProposalPush(client, orderId, now);
    const after = { ...row, text: undefined, substitution_id: substitutionId };
    await record(client, { action: 'propose', orderId, before: {}, after }, now);
    await storeRequest(client, asked);
    return { kind: 'proposed' };
  });
}

interface Judged {
  readonly kind: 'judged';
  readonly line: ChangeableLine | null;
  readonly dish: SwapDish | null;
  /** It is about all that is left of the order. */
  readonly isAll: boolean;
  readonly accept: Cents;
  readonly drop: Cents;
}

/** What a proposal gives back with each answer, or why it can't be made. Rules SU-2, SU-6, SU-7 and SU-13. */
async function judge(
  client: Executor,
  money: OrderMoney,
  { orderId, kind, position, quantity, findDish, refuse }: Proposal,
): Promise<Judged | Exclude<ProposalAnswered, { kind: 'proposed' | 'unchanged' }>> {
  const order = await changeableOrder(client, money, orderId);
  if (!order) return { kind: 'unknown' };
  const { isPaid, refunds } = order;
  /** Money that goes back; an unpaid order costs less, and the person gives nothing back. */
  const refusal = (amount: Cents) =>
    isPaid && amount > 0 ? refuse(Math.min(amount, refunds.order.left), refunds.refunded) : null;
  const all = isPaid ? refunds.order.left : 0;
  if (kind === 'cancel') {
    const refused = refusal(all);
    if (refused) return { kind: 'refused', refusal: refused };
    return { kind: 'judged', line: null, dish: null, isAll: false, accept: all, drop: 0 };
  }
  const line = order.lines.find((known) => known.position === position);
  if (!line || quantity === null) return { kind: 'unknown_line' };
  if (quantity > line.left) return { kind: 'too_many_units' };
  const isAll = quantity > line.droppable;
  if (isAll && kind === 'drop') return { kind: 'nothing_left' };
  const dish = kind === 'swap' ? findDish(order) : null;
  if (kind === 'swap') {
    if (!dish) return { kind: 'dish_not_served' };
    if (!isSameRate(line.sold.rates, dish.taxRate)) return { kind: 'other_rate' };
  }
  const drop = isAll ? all : givenBack(line, { quantity, swap: null });
  const accept = dish ? givenBack(line, { quantity, swap: priced(dish, line) }) : drop;
  const refused = refusal(drop);
  if (refused) return { kind: 'refused', refusal: refused };
  return { kind: 'judged', line, dish: dish && priced(dish, line), isAll, accept, drop };
}

/** The dish at its own price, and at most that of what it stands for. Rule SU-6. */
function priced(dish: SwapDish, { unitPrice }: ChangeableLine): SwapDish {
  return { ...dish, unitPrice: Math.min(dish.unitPrice, unitPrice) };
}

function rowOf(
  { kind, position, quantity, text, noAnswer, named, origin }: Proposal,
  { line, dish, isAll, accept, drop }: Judged,
) {
  return {
    kind,
    text,
    idempotency_key: named.key,
    accept_cents: accept,
    drop_cents: drop,
    position: line && position,
    quantity: line && quantity,
    item_name: line?.item_name ?? null,
    swap_item_id: dish?.itemId ?? null,
    swap_name: dish?.name ?? null,
    swap_price_cents: dish?.unitPrice ?? null,
    translation: translatedNames(line, dish),
    is_all: isAll,
    without_answer: effectWithoutAnswer(kind, noAnswer, isAll),
    person_name: origin.person?.name ?? null,
    device_name: origin.device?.name ?? null,
  };
}

/** The names for the guest, where one of them is not that of the kitchen. */
function translatedNames(line: ChangeableLine | null, dish: SwapDish | null): ProposalNames | null {
  const isDishTranslated = dish !== null && dish.guestName !== dish.name;
  if (!line?.translation && !isDishTranslated) return null;
  const itemName = line?.translation?.item_name ?? line?.item_name ?? null;
  return { item_name: itemName, swap_name: dish?.guestName ?? null };
}

async function lockRevision(
  client: Executor,
  orderId: string,
): Promise<{ readonly progress: OrderProgress; readonly revision: number } | null> {
  const { rows } = await client.query<{ progress: OrderProgress; revision: number }>(LOCK, [
    orderId,
  ]);
  return rows[0] ?? null;
}

function timestamp(at: Instant): string {
  return new Date(at).toISOString();
}

const LOCK = `
  SELECT progress, revision FROM orders
  WHERE order_id = $1 AND finalized_at IS NOT NULL FOR UPDATE`;

const INSERT = `
  WITH proposed AS (INSERT INTO order_substitutions (
    substitution_id, order_id, kind, position, quantity, item_name, swap_item_id, swap_name, swap_price_cents,
    text, accept_cents, drop_cents, without_answer, proposed_at, answer_until, person_name, device_name,
    idempotency_key, is_all, translation
  )
  SELECT $1, $2, kind, position, quantity, item_name, swap_item_id, swap_name, swap_price_cents, text,
    accept_cents, drop_cents, without_answer, $4::timestamptz, $5::timestamptz, person_name, device_name,
    idempotency_key, is_all, translation
  FROM json_populate_record(NULL::order_substitutions, $3))
  SELECT add_job('proposal-deadline', $1, interval '${ANSWER_WITHIN_MS} milliseconds')`;
