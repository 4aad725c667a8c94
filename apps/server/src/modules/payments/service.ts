import type { Cents } from '@comptoir/domain/money';
import type pg from 'pg';
import type { CardCustomer, CardIntent, CardMethods, Cards } from '#adapters/cards/cards.ts';
import type { Clock } from '#clock.ts';
import { violatesUnique } from '#db/sql-state.ts';
import { transaction } from '#db/transaction.ts';
import { bindIntent, intentOfOrder, lockIntent, rememberIntent } from './intent-store.ts';
import type { SettleIntent } from './settlement.ts';

/** Why an intent does not pay an order. */
export type IntentProblem = 'intent_unknown' | 'intent_used';

/** Whether an intent can still be changed, or its payment has been tried already. */
export type IntentState = 'changeable' | 'settled';

/** Whether an order is paid, as far as the provider says. */
export type Payment = 'paid' | 'processing' | 'unpaid' | IntentProblem;

interface UnpaidOrder {
  readonly orderId: string;
  readonly total: Cents;
}

export interface PaymentDependencies {
  readonly pool: pg.Pool;
  readonly cards: Cards;
  readonly settleIntent: SettleIntent;
  readonly clock: Clock;
}

export type PaymentService = ReturnType<typeof paymentService>;

export function paymentService({ pool, cards, settleIntent, clock }: PaymentDependencies) {
  /**
   * An intent over an amount that the browser names: the server sets the true one as soon as there is
   * an order. Known and open, it is changed, never multiplied; bound to an order, it stays as the
   * server set it. Rules Y-2 and Y-3.
   */
  async function openIntent(draft: {
    readonly amount: Cents;
    readonly customerId: string | null;
    readonly intentId: string | null;
    readonly methods: CardMethods;
  }): Promise<CardIntent | 'intent_unknown'> {
    if (draft.intentId === null) return newIntent(draft);
    const known = await cards.findIntent(draft.intentId);
    if (!known) return 'intent_unknown';
    if (known.status === 'cancelled') return newIntent(draft);
    const isBound = known.orderId !== null || (await boundOrder(known.id)) !== null;
    if (isBound || known.status !== 'open') return known;
    return cards.reviseIntent(known.id, { amount: draft.amount });
  }

  async function newIntent(draft: Parameters<Cards['createIntent']>[0]): Promise<CardIntent> {
    const intent = await cards.createIntent(draft);
    await rememberIntent(pool, intent.id, clock());
    return intent;
  }

  async function boundOrder(intentId: string): Promise<string | null> {
    const { rows } = await pool.query<{ order_id: string }>(
      'SELECT order_id FROM order_payments WHERE intent_id = $1',
      [intentId],
    );
    return rows[0]?.order_id ?? null;
  }

  /**
   * How an intent stands before its order is stored. Against it is that the provider does not know it,
   * or that it pays another order than this one. Rule Y-3.
   */
  async function judge(
    intentId: string,
    orderId: string | null,
  ): Promise<IntentProblem | IntentState> {
    const intent = await cards.findIntent(intentId);
    // One that was cancelled can pay nothing any more: another one is needed.
    if (!intent || intent.status === 'cancelled') return 'intent_unknown';
    const other = (await boundOrder(intentId)) ?? intent.orderId;
    if (other !== null && other !== orderId) return 'intent_used';
    return intent.status === 'open' ? 'changeable' : 'settled';
  }

  /**
   * Binds an intent to a stored order and sets its amount; when it has succeeded before, the order is
   * paid at once if the amount is right. An amount that money was taken for is never changed. Rules
   * Y-3 and Y-4.
   */
  async function attach(
    { orderId, total }: UnpaidOrder,
    intentId: string,
    state: IntentState,
  ): Promise<Payment> {
    if (!(await bind(orderId, intentId))) return 'intent_used';
    if (state === 'changeable') {
      const intent = await cards.reviseIntent(intentId, { amount: total, orderId });
      if (intent.status !== 'succeeded') return 'unpaid';
    }
    return stateOf(await settleIntent(intentId), orderId);
  }

  async function bind(orderId: string, intentId: string): Promise<boolean> {
    try {
      return await transaction(pool, async (client) => {
        await rememberIntent(client, intentId, clock());
        const known = await lockIntent(client, intentId);
        if (known?.isRefunded) return false;
        await bindIntent(client, intentId, orderId, clock());
        return true;
      });
    } catch (error) {
      if (violatesUnique(error, 'intent_pays_one_order')) return false;
      throw error;
    }
  }

  /**
   * Whether an order is paid, as the provider says now; an intent that the browser names is bound to
   * the order first, when nothing else is. Rules Y-4 and I-11.
   */
  async function confirm(order: UnpaidOrder, named: string | null): Promise<Payment> {
    const { orderId } = order;
    const bound = await intentOfOrder(pool, orderId);
    if (named !== null && named !== bound) {
      const state = await judge(named, orderId);
      if (state === 'intent_unknown' || state === 'intent_used') return state;
      if (bound === null) return attach(order, named, state);
    }
    return bound === null ? 'unpaid' : stateOf(await settleIntent(bound), orderId);
  }

  return {
    createCustomer: (customer: CardCustomer) => cards.createCustomer(customer),
    openIntent,
    judge,
    attach,
    confirm,
  };
}

function stateOf(settlement: Awaited<ReturnType<SettleIntent>>, orderId: string): Payment {
  if (settlement?.isPaid && settlement.orderId === orderId) return 'paid';
  return settlement?.intent.status === 'processing' ? 'processing' : 'unpaid';
}
