import type { Cents } from '@comptoir/domain/money/money';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import {
  ANSWER_WITHIN_MS,
  effectOfAnswer,
  type ProposalAnswer,
  type ProposalEffect,
  type ProposalOutcome,
} from '@comptoir/domain/orders/substitution';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { isAhead } from '@comptoir/domain/schedule/within-window';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { dueInSql } from '#db/within-window.ts';
import { enqueuePrintJobs } from '#jobs/printing/enqueue-print-jobs.ts';
import { type Cancellation, cancelOrder } from '../changing/cancel-order.ts';
import type { RecordChange } from '../changing/order-change.ts';
import { executeEffects } from '../effects/order-effects.ts';
import { type EventOrigin, recordEvent } from '../order-events.ts';
import type { OrderMoney } from '../order-money.ts';
import { lockOrderRow } from '../placing/order-locks.ts';
import { changeUnits } from './change-lines.ts';
import { type ProposalRow, proposalsOf } from './proposal-row.ts';

export interface EndingDependencies {
  readonly pool: pg.Pool;
  readonly money: OrderMoney;
  readonly clock: Clock;
}

/** The end of a proposal, or why it did not end now. */
export type ProposalEnd =
  | { readonly kind: 'ended' | 'unchanged' }
  | { readonly kind: 'unknown' }
  /** It has ended before, otherwise. */
  | { readonly kind: 'ended_before' }
  /** The time for an answer is over, or the order is. */
  | { readonly kind: 'too_late' }
  /** The proposal does not offer this answer. */
  | { readonly kind: 'not_offered' };

interface NamedProposal {
  readonly orderId: string;
  readonly substitutionId: string;
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
export function proposalEnds({ pool, money, clock }: EndingDependencies) {
  async function end(
    client: Executor,
    orderId: string,
    proposal: ProposalRow,
    effect: ProposalEffect | 'withdrawn' | 'lapsed',
    by: { readonly name: 'guest' | 'staff' | 'time'; readonly origin: EventOrigin },
  ): Promise<void> {
    const now = clock();
    const made = await carryOut(client, orderId, proposal, effect, by.origin, now);
    const { substitution_id } = proposal;
    const { outcome, given } = made;
    await client.query(END, [substitution_id, outcome, by.name, timestamp(now), given]);
    const data = { substitution_id, outcome, amount_cents: given };
    const sequence = await recordEvent(client, orderId, { type: 'answered', data }, by.origin, now);
    if (outcome !== 'dropped' && outcome !== 'swapped') return;
    const printed = { isAccepted: false, isChanged: true, sequence, undoUntil: now };
    await enqueuePrintJobs(client, orderId, printed, now);
  }

  async function carryOut(
    client: Executor,
    orderId: string,
    proposal: ProposalRow,
    effect: ProposalEffect | 'withdrawn' | 'lapsed',
    origin: EventOrigin,
    now: Instant,
  ): Promise<{ readonly outcome: ProposalOutcome; readonly given: Cents }> {
    if (effect === 'cancelled') {
      const cancelled = await cancelOrder(
        client,
        money,
        orderId,
        cancellationBy(proposal),
        origin,
        clock,
      );
      if (cancelled.kind !== 'cancelled') return { outcome: 'lapsed', given: 0 };
      return { outcome: 'cancelled', given: cancelled.amount };
    }
    if (effect !== 'dropped' && effect !== 'swapped') return { outcome: effect, given: 0 };
    const { position, quantity } = proposal;
    // What waits of earlier changes by a board is effective first, as for every change from elsewhere. Rule OB-8.
    await executeEffects(client, money, orderId, null, now);
    const given = await changeUnits(
      client,
      money,
      {
        orderId,
        position: position ?? 0,
        quantity: quantity ?? 0,
        swap: effect === 'swapped' ? dishOf(proposal) : null,
        refundId: `substitution-${proposal.substitution_id}`,
      },
      now,
    );
    return given === null ? { outcome: 'lapsed', given: 0 } : { outcome: effect, given };
  }

  return {
    /** Carries out the answer of a guest, once. */
    answer: (
      { orderId, substitutionId }: NamedProposal,
      answer: ProposalAnswer,
    ): Promise<ProposalEnd> =>
      transaction(pool, async (client): Promise<ProposalEnd> => {
        const progress = await lockOrderRow(client, orderId);
        const proposal = await findProposal(client, { orderId, substitutionId });
        if (progress === null || !proposal) return { kind: 'unknown' };
        const effect = effectOfAnswer(proposal.kind, answer, proposal.is_all);
        if (effect === null) return { kind: 'not_offered' };
        if (proposal.outcome !== null) {
          const isRepeated = proposal.ended_by === 'guest' && proposal.outcome === effect;
          return { kind: isRepeated ? 'unchanged' : 'ended_before' };
        }
        const isLate = !isAhead(Date.parse(proposal.answer_until), clock(), ANSWER_WITHIN_MS);
        if (isLate || isFinished(progress)) return { kind: 'too_late' };
        await end(client, orderId, proposal, effect, { name: 'guest', origin: GUEST });
        return { kind: 'ended' };
      }),

    /** Takes a proposal back that was not answered yet. */
    withdraw: (
      { orderId, substitutionId }: NamedProposal,
      { origin, record }: { readonly origin: EventOrigin; readonly record: RecordChange },
    ): Promise<ProposalEnd> =>
      transaction(pool, async (client): Promise<ProposalEnd> => {
        await lockOrderRow(client, orderId);
        const proposal = await findProposal(client, { orderId, substitutionId });
        if (!proposal) return { kind: 'unknown' };
        if (proposal.outcome === 'withdrawn') return { kind: 'unchanged' };
        if (proposal.outcome !== null) return { kind: 'ended_before' };
        await end(client, orderId, proposal, 'withdrawn', { name: 'staff', origin });
        const after = { substitution_id: substitutionId };
        await record(client, { action: 'withdraw', orderId, before: {}, after }, clock());
        return { kind: 'ended' };
      }),

    /** The ids of the open proposals whose time is over, the first ones first. */
    async due(): Promise<readonly string[]> {
      const { rows } = await pool.query<{ id: string }>(DUE, [timestamp(clock()), BATCH_SIZE]);
      return rows.map(({ id }) => id);
    },

    /**
     * Ends a proposal whose time is over as the guest was notified, once. Answers how many milliseconds are left;
     * null where it has ended.
     */
    endUnanswered: (substitutionId: string): Promise<number | null> =>
      transaction(pool, async (client): Promise<number | null> => {
        const { rows } = await client.query<{ order_id: string }>(ORDER_OF, [substitutionId]);
        const orderId = rows[0]?.order_id;
        if (orderId === undefined) return null;
        const progress = await lockOrderRow(client, orderId);
        const proposal = await findProposal(client, { orderId, substitutionId });
        if (proposal?.outcome !== null) return null;
        const until = Date.parse(proposal.answer_until);
        const now = clock();
        if (isAhead(until, now, ANSWER_WITHIN_MS)) return until - now;
        const isOver = progress === null || isFinished(progress);
        const effect = isOver ? 'lapsed' : proposal.without_answer;
        await end(client, orderId, proposal, effect, { name: 'time', origin: SYSTEM });
        return null;
      }),
  };
}

/** All of the money goes back, and the guest reads why. */
function cancellationBy({ kind, text }: ProposalRow): Cancellation {
  return kind === 'cancel'
    ? { refund: 'full', reason: 'other', text }
    : { refund: 'full', reason: 'sold_out', text };
}

function dishOf({ swap_item_id, swap_name, swap_price_cents, translation }: ProposalRow) {
  const name = swap_name ?? '';
  return {
    itemId: swap_item_id ?? '',
    name,
    guestName: translation?.swap_name ?? name,
    unitPrice: swap_price_cents ?? 0,
  };
}

async function findProposal(
  client: Executor,
  { orderId, substitutionId }: NamedProposal,
): Promise<ProposalRow | undefined> {
  const known = await proposalsOf(client, orderId);
  return known.find(({ substitution_id }) => substitution_id === substitutionId);
}

function timestamp(at: Instant): string {
  return new Date(at).toISOString();
}

const END = `
  UPDATE order_substitutions
  SET outcome = $2, ended_by = $3, ended_at = $4::timestamptz, given_cents = $5
  WHERE substitution_id = $1 AND outcome IS NULL`;

const ORDER_OF = 'SELECT order_id FROM order_substitutions WHERE substitution_id = $1';

const DUE = `
  SELECT substitution_id AS id FROM order_substitutions
  WHERE outcome IS NULL AND ${dueInSql('answer_until', '$1', ANSWER_WITHIN_MS)}
  ORDER BY answer_until LIMIT $2`;
