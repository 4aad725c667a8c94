import { hash } from 'node:crypto';
import type { OrderRequest } from '@comptoir/contract/orders/checkout';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { CardIntent } from '#adapters/cards/card-gateway.ts';
import type { StoredOrder } from '#modules/orders/orders.ts';
import type { Caller } from '#plugins/http/authentication.ts';
import { done, type Outcome, type Rejection, rejected } from '#plugins/http/outcome.ts';
import type { CheckoutDependencies } from '../dependencies.ts';
import { intentOf, paymentRejection, unknownOrder } from '../order-intent.ts';
import { roomOf } from '../quotes.ts';
import type { PlaceNewOrder, Sender } from './place-new-order.ts';

/** Takes orders, each once however often it is sent. */
export function orderPlacement(
  { orders, restaurant, payments, noteTrace, clock }: CheckoutDependencies,
  placeNew: PlaceNewOrder,
) {
  /**
   * Takes an order: priced from the restaurant's data, rejected with a problem or when the guest saw another
   * price, stored once however often it is sent. Rules I-10 and I-11.
   *
   * `caller` owns the request's token: an order in the name of an account is placed by that account.
   * `clientHash` identifies the client whose open orders are counted; null where they are not (S-23). `locale` is
   * the language of what the guest gets of it (LA-35).
   */
  async function place(
    request: OrderRequest,
    caller: Caller,
    clientHash: string | null,
    locale: Locale = DEFAULT_LOCALE,
  ): Promise<Outcome<StoredOrder>> {
    const outcome = await placed(request, caller, { clientHash, locale });
    if (outcome.kind === 'done') await noteTrace(outcome.value.orderId);
    return outcome;
  }

  async function placed(
    request: OrderRequest,
    caller: Caller,
    { clientHash, locale }: Pick<Sender, 'clientHash' | 'locale'>,
  ): Promise<Outcome<StoredOrder>> {
    const code = nameRejection(request.user_id, caller);
    if (code) return rejected({ code });
    const missing = missingAddress(request);
    if (missing.length > 0) return rejected({ code: 'validation', errors: missing });
    const contentHash = hashOf(request, locale);
    const intent = await judgedIntent(request);
    const isUnpayable = intent !== null && 'rejection' in intent;
    const outcome = isUnpayable
      ? rejected(intent.rejection)
      : await placeNew(request, { contentHash, clientHash, locale });
    if (outcome.kind === 'done' && !isUnpayable) return withPayment(outcome.value, intent);
    // A repeated request for a stored order is answered with it, even when its time or price has passed;
    // an open one only while all of it can be had. Rule SV-26.
    const isRefused = outcome.kind === 'rejected' && isAvailabilityRejection(outcome.rejection);
    const at = { now: clock(), room: roomOf(await restaurant()), isRefused };
    const known = await orders.findKnown(request.local_id, contentHash, at);
    if (!known) return outcome;
    if (known.kind === 'other_content') return rejected({ code: 'local_id_reused' });
    if (isUnpayable) return known.order.status === 'paid' ? done(known.order) : outcome;
    return withPayment(known.order, intent);
  }

  /** An order that is to be paid by card is bound to its intent. Rule Y-3. */
  async function withPayment(
    order: StoredOrder,
    intent: CardIntent | null,
  ): Promise<Outcome<StoredOrder>> {
    if (intent === null || order.status === 'paid') return done(order);
    const stored = await orders.findPlaced(order.orderId);
    if (!stored) return unknownOrder();
    const payment = await payments.attach(stored, intent);
    if (payment === 'unpaid' || payment === 'processing') return done(order);
    return payment === 'paid'
      ? done({ ...order, status: 'paid' })
      : rejected(paymentRejection(payment));
  }

  async function judgedIntent(
    request: OrderRequest,
  ): Promise<CardIntent | { readonly rejection: Rejection } | null> {
    const named = intentOf(request);
    if (named === null) return null;
    const judge = async () => payments.judge(named, await orders.findId(request.local_id));
    const first = await judge();
    // The same order, sent at the same moment, may have been stored and have bound it since.
    const judged = first === 'intent_used' ? await judge() : first;
    return typeof judged === 'string' ? { rejection: paymentRejection(judged) } : judged;
  }

  return place;
}

/** Why an order may not be placed in this name; a guest's has none. Rules I-17 and N-18. */
function nameRejection(userId: string | null, caller: Caller): ProblemCode | null {
  if (caller.kind === 'impostor') return 'forbidden';
  if (userId === null) return null;
  if (caller.kind === 'anonymous') return 'unauthorized';
  if (caller.session.userId !== userId) return 'forbidden';
  return caller.session.isVerified ? null : 'email_not_verified';
}

/** What a delivery needs and a pickup does not. Rule K-14. */
function missingAddress({ is_pickup, customer }: OrderRequest): readonly FieldError[] {
  if (is_pickup) return [];
  const fields = ['address', 'city', 'postal_code'] as const;
  return fields
    .filter((field) => (customer.location?.[field] ?? '') === '')
    .map((field) => ({
      path: `customer.location.${field}`,
      message: 'Ce champ est obligatoire pour une livraison.',
    }));
}

/** Whether an order is rejected for what the staff has set. Rule SV-26. */
function isAvailabilityRejection({ code, items }: Rejection): boolean {
  const isSoldOut = items?.some(({ sold_out_until }) => sold_out_until !== undefined) ?? false;
  return code === 'paused' || (code === 'items_unavailable' && isSoldOut);
}

/** The schema puts a request's fields into one order, so equal content has equal text. */
function hashOf(request: OrderRequest, locale: Locale): string {
  const content = locale === DEFAULT_LOCALE ? request : { ...request, locale };
  return hash('sha256', JSON.stringify(content), 'base64url');
}
