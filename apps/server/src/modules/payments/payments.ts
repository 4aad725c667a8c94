import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Cents } from '@comptoir/domain/money/money';
import type {
  CardCustomer,
  CardGateway,
  CardIntent,
  CardMethods,
} from '#adapters/cards/card-gateway.ts';
import { violatesUnique } from '#db/database-errors.ts';
import { transaction } from '#db/transaction.ts';
import { lockOrder, type Orders, type UnpaidOrder } from '#modules/orders/orders.ts';
import type { Resources } from '#resources.ts';
import {
  bindIntent,
  intentOfOrder,
  lockIntent,
  rememberIntent,
  rememberNewIntent,
} from './intents/intent-store.ts';
import type { SettleIntent } from './settlement/settlement.ts';
import { isSplit } from './shares/share-store.ts';

export type { ShareService } from './shares/shares.ts';

/** What a browser names of an intent; null for what it leaves out. */
export interface NamedIntent {
  readonly id: string;
  readonly clientSecret: string | null;
  readonly customerId: string | null;
}

/** The field of a named intent that differs from the provider's intent. */
type NamedMismatch = 'wrong_secret' | 'wrong_customer';

/** Why an intent does not pay an order. */
export type IntentProblem = 'intent_unknown' | 'intent_used' | NamedMismatch;

/** Whether an order is paid; `processing`: the provider does not know yet. */
export type Payment = 'paid' | 'processing' | 'unpaid' | IntentProblem;

/** The request of a browser to `stripe-payment-intent`. */
interface IntentRequest {
  readonly amount: Cents;
  readonly customerId: string | null;
  /** An intent that is known already; null for a new one. */
  readonly intentId: string | null;
  /** The order that is prepared; null where the browser names none. */
  readonly localId: string | null;
  /** The hash of the client that asks. */
  readonly clientKey: string;
  readonly methods: CardMethods;
}

export type PaymentService = ReturnType<typeof paymentService>;

export function paymentService({
  pool,
  cards,
  orders,
  settleIntent,
  clock,
}: Pick<Resources, 'pool' | 'clock'> & {
  readonly cards: CardGateway;
  readonly orders: Pick<Orders['payment'], 'lockStored' | 'offersLostBy'>;
  readonly settleIntent: SettleIntent;
}) {
  /**
   * Opens an intent over the browser's amount, or changes the one that it names; the server sets the amount
   * once there is an order, and then it stays. Only its own customer gets its secret. Rules Y-2, Y-3 and Y-21.
   */
  async function openIntent(
    draft: IntentRequest,
  ): Promise<CardIntent | 'intent_unknown' | 'wrong_customer'> {
    if (draft.intentId === null) return newIntent(draft);
    const known = await cards.findIntent(draft.intentId);
    if (!known) return 'intent_unknown';
    if (known.status === 'cancelled') return newIntent(draft);
    if (known.customerId !== draft.customerId) return 'wrong_customer';
    const isBound = known.orderId !== null || (await boundOrder(known.id)) !== null;
    if (isBound || known.status !== 'open') return known;
    return cards.reviseIntent(known, { amount: draft.amount });
  }

  async function newIntent(draft: IntentRequest): Promise<CardIntent> {
    const localId = draft.localId ?? randomUUID();
    const intent = await cards.createIntent({ ...draft, localId });
    await rememberNewIntent(pool, intent.id, draft.clientKey, clock());
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
   * The intent that is to pay an order, before the order is stored; a problem when it is not this shop's,
   * cancelled, bound to another order, or named with a wrong secret or customer. Rules Y-3, Y-20 and Y-21.
   */
  async function judge(
    named: NamedIntent,
    orderId: string | null,
  ): Promise<CardIntent | IntentProblem> {
    const intent = await cards.findIntent(named.id);
    if (!intent || intent.status === 'cancelled') return 'intent_unknown';
    const mismatch = mismatchOf(intent, named);
    if (mismatch) return mismatch;
    const other = (await boundOrder(intent.id)) ?? intent.orderId;
    return other !== null && other !== orderId ? 'intent_used' : intent;
  }

  /**
   * Binds an intent to a stored order and sets its amount; one that has succeeded pays the order at once if
   * the amount is right, and is never changed. Rules Y-3 and Y-4.
   */
  async function attach({ orderId, total }: UnpaidOrder, judged: CardIntent): Promise<Payment> {
    const bound = await bind(orderId, judged.id);
    if (bound !== 'bound') return bound;
    if (judged.status === 'open') {
      const intent = await cards.reviseIntent(judged, { amount: total, orderId });
      if (intent.status !== 'succeeded') return 'unpaid';
    }
    return stateOf(await settleIntent(judged.id), orderId);
  }

  /** `unpaid` for an order that has expired, and whose offers others have used up since. Rule OL-5. */
  async function bind(
    orderId: string,
    intentId: string,
  ): Promise<'bound' | 'intent_used' | 'unpaid'> {
    try {
      return await transaction(pool, async (client) => {
        await orders.lockStored(client, orderId);
        await rememberIntent(client, intentId, clock());
        const known = await lockIntent(client, intentId);
        if (known?.isRefunded) return 'intent_used';
        // With the order locked, as its shares begin: it is paid by one intent, or in shares. Rule GS-7.
        await lockOrder(client, orderId);
        if (await isSplit(client, orderId)) return 'intent_used';
        // Another request may have bound one since, and its payment submitted the order. Rule Y-3.
        const bound = await intentOfOrder(client, orderId);
        if (bound !== null && bound !== intentId) return 'intent_used';
        if ((await orders.offersLostBy(client, orderId, clock())).size > 0) return 'unpaid';
        await bindIntent(client, intentId, orderId, clock());
        return 'bound';
      });
    } catch (error) {
      if (violatesUnique(error, 'intent_pays_one_order')) return 'intent_used';
      throw error;
    }
  }

  /**
   * Whether an order is paid, asked of the provider. An order without an intent is first bound to the one that
   * the browser names. Rules Y-4 and I-11.
   */
  async function confirm(order: UnpaidOrder, named: NamedIntent | null): Promise<Payment> {
    const { orderId } = order;
    const bound = await intentOfOrder(pool, orderId);
    if (named !== null && named.id !== bound) {
      const judged = await judge(named, orderId);
      if (typeof judged === 'string') return judged;
      if (bound === null) return attach(order, judged);
    }
    if (bound === null) return 'unpaid';
    const settled = await settleIntent(bound);
    const isNamed = settled !== null && named?.id === bound;
    return (isNamed ? mismatchOf(settled.intent, named) : null) ?? stateOf(settled, orderId);
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

/** The first field that differs; fields that were left out never do. Rule Y-21. */
function mismatchOf(intent: CardIntent, named: NamedIntent): NamedMismatch | null {
  const { clientSecret, customerId } = named;
  if (clientSecret !== null && !isSame(clientSecret, intent.clientSecret)) return 'wrong_secret';
  return customerId !== null && customerId !== intent.customerId ? 'wrong_customer' : null;
}

/** Compares in constant time. */
function isSame(left: string, right: string): boolean {
  return timingSafeEqual(hash('sha256', left, 'buffer'), hash('sha256', right, 'buffer'));
}
