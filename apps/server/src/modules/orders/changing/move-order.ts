import {
  decideMove,
  isMovable,
  type JudgedMove,
  type MovableOrder,
  type MoveDecision,
} from '@comptoir/domain/orders/decide-move';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { Portions } from '@comptoir/domain/orders/placement-limits';
import { areSameSlot } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { RequestedTime } from '@comptoir/domain/schedule/slot-acceptance';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { enqueueMovedMails } from '#jobs/mails/enqueue-mail.ts';
import { enqueuePrintJobs } from '#jobs/printing/enqueue-print-jobs.ts';
import { recordEvent } from '../order-events.ts';
import { readFacts } from '../placing/order-facts.ts';
import { lockSubject } from '../placing/order-locks.ts';
import { portionRows } from '../placing/place-order.ts';
import { findStored, type OpenOrder } from '../submitting/submit-order.ts';
import { type ProposalRow, proposalsOf } from '../substituting/proposal-row.ts';

/** The time that a guest wants, as it is stored with an order. */
export interface WantedTime {
  readonly deliveryDate: string;
  readonly deliveryTime: string;
  readonly startsAt: Instant;
}

/** An order with the dish that an open proposal would put into it, as a line. Rule SU-7. */
export interface MovedOrder extends OpenOrder {
  /** Its own place is free to it. */
  readonly localId: string;
  readonly proposed: OpenOrder['lines'];
}

/** Judges an order for another time, by what the staff has set as of its `currentVersion`. Rule OB-52. */
export type JudgeMove<Refusal> = (order: MovedOrder) => Promise<
  | ({
      readonly kind: 'served';
      readonly time: WantedTime;
      readonly version: number;
    } & Pick<JudgedMove<Refusal>, 'room' | 'load' | 'portions' | 'boughtPortions'>)
  | { readonly kind: 'refused'; readonly refusal: Refusal }
>;

export type Move<Refusal> =
  | { readonly kind: 'moved' | 'conflict' }
  /** These sold-out marks have fewer portions left than the order needs then. */
  | { readonly kind: 'sold_out'; readonly open: OpenOrder; readonly stock: Portions }
  | Exclude<MoveDecision<Refusal>, { readonly kind: 'move' | 'judge_again' | 'sold_out' }>;

/** How often an order is judged again when what the staff has set changes meanwhile. */
const JUDGEMENTS = 10;

/** Moves orders to another time for their guests, until they are accepted. Rule OB-52. */
export function moveOrders(pool: pg.Pool, clock: Clock) {
  return async function move<Refusal>(
    orderId: string,
    requested: RequestedTime,
    judge: JudgeMove<Refusal>,
  ): Promise<Move<Refusal>> {
    for (let judgement = 0; judgement < JUDGEMENTS; judgement += 1) {
      const moved = await moveJudged(orderId, requested, judge);
      if (moved.kind !== 'judge_again') return moved;
    }
    return { kind: 'conflict' };
  };

  async function moveJudged<Refusal>(
    orderId: string,
    requested: RequestedTime,
    judge: JudgeMove<Refusal>,
  ): Promise<Move<Refusal> | { readonly kind: 'judge_again' }> {
    const stored = await findStored(pool, orderId);
    if (!stored?.isSubmitted) return { kind: 'unknown' };
    const proposal = await openProposal(pool, orderId);
    const judged = await judge({ ...stored, proposed: proposedLines(proposal) });
    if (judged.kind === 'refused') return refusedMove(pool, orderId, requested, judged.refusal);
    const { time, room, version, portions } = judged;
    const startsAt = new Date(time.startsAt);
    return transaction(pool, async (client) => {
      const subject = {
        localId: stored.localId,
        clientHash: null,
        slotStartsAt: startsAt,
        leaves: stored.slotStartsAt,
        room,
        marks: [...portions.keys()],
        offers: [],
        guestHash: null,
        userId: null,
        accountId: null,
        replaces: null,
      };
      // Sent together with BEGIN: the facts are read once the locks are held.
      const [, facts] = await Promise.all([
        lockSubject(client, subject),
        readFacts(client, subject, clock()),
      ]);
      const order = await readMovable(client, orderId);
      const proposedNow = await openProposal(client, orderId);
      if (order && order.slotStartsAt?.getTime() !== stored.slotStartsAt.getTime()) {
        return { kind: 'judge_again' };
      }
      if (proposedNow?.substitution_id !== proposal?.substitution_id) {
        return { kind: 'judge_again' };
      }
      const wanted = { ...judged, ...time, refusal: null, availabilityVersion: version };
      const decision = decideMove<Refusal>(wanted, { ...facts, order });
      if (decision.kind === 'sold_out') {
        return { ...decision, open: { ...stored, slotStartsAt: startsAt } };
      }
      if (decision.kind !== 'move') return decision;
      if (!order) return { kind: 'unknown' };
      const written = { from: order, time, version, portions: decision.portions };
      await writeMove(client, orderId, written, clock());
      return { kind: 'moved' };
    });
  }
}

/** A time is refused to an order that can be moved, and is not there: its own time changes nothing. */
async function refusedMove<Refusal>(
  pool: pg.Pool,
  orderId: string,
  { deliveryDate, deliveryTimeRange }: RequestedTime,
  refusal: Refusal,
): Promise<Move<Refusal>> {
  const order = await readMovable(pool, orderId);
  if (!order || !isMovable(order)) return { kind: 'not_changeable' };
  const isThere =
    order.deliveryDate === deliveryDate && areSameSlot(order.deliveryTime, deliveryTimeRange);
  return isThere ? { kind: 'unchanged' } : { kind: 'refused', refusal };
}

async function openProposal(executor: Executor, orderId: string): Promise<ProposalRow | null> {
  const proposals = await proposalsOf(executor, orderId);
  return proposals.find(({ outcome }) => outcome === null) ?? null;
}

function proposedLines(proposal: ProposalRow | null): OpenOrder['lines'] {
  const { swap_item_id, swap_name, swap_options, quantity } = proposal ?? {};
  if (!swap_item_id || !swap_name || !quantity) return [];
  const line = { item_id: swap_item_id, item_name: swap_name, options: swap_options ?? [] };
  return [{ ...line, quantity, dishes: null, offer_id: null }];
}

interface MovableRow extends MovableOrder {
  readonly slotStartsAt: Date | null;
}

async function readMovable(executor: Executor, orderId: string): Promise<MovableRow | null> {
  const { rows } = await executor.query<
    Omit<MovableRow, 'promisedAt' | 'progress'> & {
      readonly promisedAt: Date | null;
      readonly progress: OrderProgress;
    }
  >(MOVABLE, [orderId]);
  const [row] = rows;
  return row ? { ...row, promisedAt: row.promisedAt?.getTime() ?? null } : null;
}

const MOVABLE = `
  SELECT progress, promised_at AS "promisedAt", delivery_date AS "deliveryDate",
    delivery_time AS "deliveryTime", coalesce(slot_starts_at, placed_at) AS "slotStartsAt"
  FROM orders WHERE order_id = $1 AND submitted_at IS NOT NULL`;

interface WrittenMove {
  readonly from: MovableOrder;
  readonly time: WantedTime;
  readonly version: number;
  readonly portions: Portions;
}

/** The new time with its event, its portions, the mails, and what corrects paper. */
async function writeMove(
  client: Executor,
  orderId: string,
  { from, time, version, portions }: WrittenMove,
  now: Instant,
): Promise<void> {
  const { deliveryDate, deliveryTime } = time;
  const startsAt = new Date(time.startsAt).toISOString();
  await client.query(MOVE, [
    orderId,
    deliveryDate,
    deliveryTime,
    startsAt,
    version,
    portionRows(portions),
  ]);
  const data = {
    from: { delivery_date: from.deliveryDate, delivery_time: from.deliveryTime },
    to: { delivery_date: deliveryDate, delivery_time: deliveryTime },
  };
  const event = { type: 'moved', data } as const;
  const sequence = await recordEvent(client, orderId, event, { actor: 'guest' }, now);
  const printed = { isAccepted: false, isChanged: true, sequence, undoUntil: now };
  await enqueuePrintJobs(client, orderId, printed, now);
  await enqueueMovedMails(client, orderId, `${sequence} ${startsAt}`);
}

/** Portions of units that were left out are not sold again. Rule SU-8. */
const MOVE = `
  WITH released AS (
    DELETE FROM hold_uses WHERE order_id = $1 AND hold_id NOT IN (
      SELECT hold_id FROM json_to_recordset($6::json) AS portion (hold_id text, units integer)
    ) AND NOT EXISTS (
      SELECT FROM order_substitutions WHERE order_id = $1 AND outcome IN ('dropped', 'swapped')
    )
  ), taken AS (
    INSERT INTO hold_uses (hold_id, order_id, units)
    SELECT hold_id, $1, units FROM json_to_recordset($6::json) AS portion (hold_id text, units integer)
    ON CONFLICT (hold_id, order_id) DO UPDATE SET units = greatest(hold_uses.units, excluded.units)
  )
  UPDATE orders SET delivery_date = $2, delivery_time = $3, slot_starts_at = $4::timestamptz,
    availability_version = $5
  WHERE order_id = $1`;
