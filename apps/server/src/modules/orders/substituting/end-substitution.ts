import type { Cents } from '@comptoir/domain/money/money';
import {
  type AnswerDecision,
  decideAnswer,
  decideLapse,
  decideRetraction,
  type EndFacts,
  type EndingProposal,
  type RetractionDecision,
} from '@comptoir/domain/orders/decide-substitution';
import {
  ANSWER_WITHIN_MS,
  type ProposalAnswer,
  type ProposalEffect,
  type ProposalOutcome,
} from '@comptoir/domain/orders/substitution';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { dueInSql } from '#db/within-window.ts';
import { enqueuePrintJobs } from '#jobs/printing/enqueue-print-jobs.ts';
import { type Cancellation, cancelOrder } from '../changing/cancel-order.ts';
import type { RecordedChange } from '../changing/order-change.ts';
import { executeEffects } from '../effects/order-effects.ts';
import { type EventOrigin, recordEvent } from '../order-events.ts';
import type { OrderMoney } from '../order-money.ts';
import { lockOrderRow } from '../placing/order-locks.ts';
import { namesOf } from '../sold-options.ts';
import { changeUnits } from './change-lines.ts';
import { type ProposalRow, proposalsOf } from './proposal-row.ts';

type Ended<Decision extends { readonly kind: string }> =
  | { readonly kind: 'ended' }
  | Exclude<Decision, { kind: 'end' }>;

interface NamedProposal {
  readonly orderId: string;
  readonly substitutionId: string;
}

/** A stored proposal as its end depends on it. */
interface StoredProposal extends EndingProposal {
  readonly row: ProposalRow;
}

/** The end of a proposal of a locked order. */
interface End {
  readonly orderId: string;
  readonly row: ProposalRow;
  readonly effect: ProposalEffect | 'withdrawn' | 'lapsed';
  readonly by: 'guest' | 'staff' | 'time';
  readonly origin: EventOrigin;
}

/** Proposals that one look at what is due ends. */
const BATCH_SIZE = 50;

const GUEST: EventOrigin = { actor: 'guest' };
const SYSTEM: EventOrigin = { actor: 'system' };

/**
 * How proposals end: by the guest's answer, by the restaurant, or with their time. Each is one transaction with the
 * order locked, in which the proposal is still open: of an answer and the end of the time one comes first. The change
 * of the order and its refund are in it; a process that dies leaves all or nothing. Rules SU-3 to SU-5.
 */
export function endSubstitutions(pool: pg.Pool, money: OrderMoney, clock: Clock) {
  return {
    /** Carries out the answer of a guest, once. */
    answer: (
      { orderId, substitutionId }: NamedProposal,
      answer: ProposalAnswer,
    ): Promise<Ended<AnswerDecision<StoredProposal>>> =>
      transaction(pool, async (client) => {
        const read = await lockAndRead(client, orderId, substitutionId);
        const decision = decideAnswer(answer, { ...read, now: clock() });
        if (decision.kind !== 'end') return decision;
        const { effect, proposal } = decision;
        const end = { orderId, row: proposal.row, effect, by: 'guest', origin: GUEST } as const;
        await write(client, money, end, clock);
        return { kind: 'ended' };
      }),

    /** Takes a proposal back that was not answered yet, in a transaction of the caller. */
    async withdraw(
      client: Executor,
      { orderId, substitutionId }: NamedProposal,
      {
        origin,
        record,
      }: { readonly origin: EventOrigin; readonly record: (change: RecordedChange) => void },
    ): Promise<Ended<RetractionDecision<StoredProposal>>> {
      const { proposal } = await lockAndRead(client, orderId, substitutionId);
      const decision = decideRetraction(proposal);
      if (decision.kind !== 'end') return decision;
      const { effect } = decision;
      const { row } = decision.proposal;
      await write(client, money, { orderId, row, effect, by: 'staff', origin }, clock);
      const after = { substitution_id: substitutionId };
      record({ action: 'withdraw', orderId, before: {}, after });
      return { kind: 'ended' };
    },

    /** The ids of the open proposals whose time is over, the first ones first. */
    async due(): Promise<readonly string[]> {
      const { rows } = await pool.query<{ id: string }>(DUE, [new Date(clock()), BATCH_SIZE]);
      return rows.map(({ id }) => id);
    },

    /**
     * Ends a proposal whose time is over as the guest was notified, once. Answers how many milliseconds are left;
     * null where it has ended.
     */
    endUnanswered: (substitutionId: string): Promise<number | null> =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ order_id: string }>(ORDER_OF, [substitutionId]);
        const orderId = rows[0]?.order_id;
        if (orderId === undefined) return null;
        const read = await lockAndRead(client, orderId, substitutionId);
        const decision = decideLapse({ ...read, now: clock() });
        if (decision.kind === 'waits') return decision.leftMs;
        if (decision.kind === 'ended') return null;
        const { effect, proposal } = decision;
        const end = { orderId, row: proposal.row, effect, by: 'time', origin: SYSTEM } as const;
        await write(client, money, end, clock);
        return null;
      }),
  };
}

/** Locks an order, and reads what the end of its proposal depends on. */
async function lockAndRead(
  client: Executor,
  orderId: string,
  substitutionId: string,
): Promise<Omit<EndFacts<StoredProposal>, 'now'>> {
  // Sent together with BEGIN: the facts are read once the lock is held.
  const [progress, { rows }, known] = await Promise.all([
    lockOrderRow(client, orderId),
    client.query<{ was_handed_over: boolean }>(WAS_HANDED_OVER, [orderId]),
    proposalsOf(client, orderId),
  ]);
  const row = known.find(({ substitution_id }) => substitution_id === substitutionId);
  const wasHandedOver = rows[0]?.was_handed_over ?? false;
  return { progress, wasHandedOver, proposal: row ? storedProposal(row) : null };
}

function storedProposal(row: ProposalRow): StoredProposal {
  return {
    row,
    kind: row.kind,
    isAll: row.is_all,
    answerUntil: Date.parse(row.answer_until),
    withoutAnswer: row.without_answer,
    outcome: row.outcome,
    endedBy: row.ended_by,
  };
}

/** Changes the order as its proposal ends, and writes the end with what came of it. */
async function write(
  client: Executor,
  money: OrderMoney,
  { orderId, row, effect, by, origin }: End,
  clock: Clock,
): Promise<void> {
  const now = clock();
  const { outcome, given } = await carryOut(client, money, { orderId, row, effect, origin }, clock);
  const { substitution_id } = row;
  const data = { substitution_id, outcome, amount_cents: given };
  const [sequence] = await Promise.all([
    recordEvent(client, orderId, { type: 'answered', data }, origin, now),
    client.query(END, [substitution_id, outcome, by, new Date(now), given]),
  ]);
  if (outcome !== 'dropped' && outcome !== 'swapped') return;
  const hasOtherDish = outcome === 'swapped';
  const printed = { isAccepted: false, isChanged: true, hasOtherDish, sequence, undoUntil: now };
  await enqueuePrintJobs(client, orderId, printed, now);
}

async function carryOut(
  client: Executor,
  money: OrderMoney,
  { orderId, row, effect, origin }: Omit<End, 'by'>,
  clock: Clock,
): Promise<{ readonly outcome: ProposalOutcome; readonly given: Cents }> {
  switch (effect) {
    case 'cancelled': {
      const cancellation = cancellationBy(row);
      const cancelled = await cancelOrder(client, money, orderId, cancellation, origin, clock);
      return cancelled.kind === 'cancelled'
        ? { outcome: 'cancelled', given: cancelled.amount }
        : { outcome: 'lapsed', given: 0 };
    }
    case 'dropped':
    case 'swapped': {
      const now = clock();
      // What waits of earlier changes by a board is effective first, as for every change from elsewhere. Rule OB-8.
      await executeEffects(client, money, orderId, null, now);
      const change = {
        orderId,
        position: row.position ?? 0,
        quantity: row.quantity ?? 0,
        swap: effect === 'swapped' ? dishOf(row) : null,
        refundId: `substitution-${row.substitution_id}`,
      };
      const given = await changeUnits(client, money, change, now);
      return given === null ? { outcome: 'lapsed', given: 0 } : { outcome: effect, given };
    }
    default:
      return { outcome: effect, given: 0 };
  }
}

/** All of the money goes back, and the guest reads why. */
function cancellationBy({ kind, text }: ProposalRow): Cancellation {
  return { refund: 'full', reason: kind === 'cancel' ? 'other' : 'sold_out', text };
}

function dishOf(proposal: ProposalRow) {
  const { dish_at, swap_item_id, swap_name, swap_options, swap_price_cents, translation } =
    proposal;
  const [name, options] = [swap_name ?? '', swap_options ?? []];
  return {
    itemId: swap_item_id ?? '',
    name,
    options,
    guestName: translation?.swap_name ?? name,
    guestOptions: translation?.swap_options ?? namesOf(options),
    unitPrice: swap_price_cents ?? 0,
    dishAt: dish_at,
  };
}

const END = `
  UPDATE order_substitutions
  SET outcome = $2, ended_by = $3, ended_at = $4::timestamptz, given_cents = $5
  WHERE substitution_id = $1 AND outcome IS NULL`;

const WAS_HANDED_OVER = `
  SELECT handover_payments IS NOT NULL AS was_handed_over FROM orders WHERE order_id = $1`;

const ORDER_OF = 'SELECT order_id FROM order_substitutions WHERE substitution_id = $1';

const DUE = `
  SELECT substitution_id AS id FROM order_substitutions
  WHERE outcome IS NULL AND ${dueInSql('answer_until', '$1', ANSWER_WITHIN_MS)}
  ORDER BY answer_until LIMIT $2`;
