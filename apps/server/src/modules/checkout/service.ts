import { hash } from 'node:crypto';
import type { FinalizeRequest, OrderRequest } from '@comptoir/contract/orders/checkout';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import { toCents } from '@comptoir/contract/wire/euros';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import { kitchenLoad } from '@comptoir/domain/availability/portions';
import type { Quote } from '@comptoir/domain/cart/pricing';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { UsedUpBy, UsedUpOffers } from '@comptoir/domain/offers/ineligibility';
import type { OfferSaving } from '@comptoir/domain/offers/offer-savings';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { TakenSlots } from '@comptoir/domain/schedule/time-slots';
import type { CardIntent } from '#adapters/cards/card-gateway.ts';
import type { Clock } from '#clock.ts';
import type { LiveAvailability } from '#modules/availability/availability.ts';
import type { OfferUse, OpenOrder, Orders, StoredOrder } from '#modules/orders/orders.ts';
import type { NamedIntent, Payment, PaymentService } from '#modules/payments/payments.ts';
import type { Caller } from '#plugins/http/authentication.ts';
import {
  done,
  type Outcome,
  type Rejection,
  rejected,
  rejectionAt,
} from '#plugins/http/outcome.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { judgeOpenOrder, liveForPlacing, portionsOf } from './live-judgement.ts';
import { openOrderRejection } from './live-rejections.ts';
import {
  type LocateAddress,
  type MeasureDistance,
  madeLines,
  prepare,
  usedUpHints,
} from './preparation.ts';
import { NONE_TAKEN, quoteService, roomOf } from './quotes.ts';

export interface CheckoutDependencies {
  readonly orders: Orders;
  /** The restaurant's data, at least as new as `version` where one is given. */
  readonly restaurant: (version?: number) => Promise<RestaurantSnapshot>;
  readonly measure: MeasureDistance;
  readonly locate: LocateAddress;
  /** Rules Y-3, Y-4 and Y-21. */
  readonly payments: Pick<PaymentService, 'judge' | 'attach' | 'confirm'>;
  /** What the staff has set. Rule SV-21. */
  readonly availability: Pick<LiveAvailability, 'current' | 'recount'>;
  /** The keyed hash of an e-mail address, the same in every spelling. Rule OL-4. */
  readonly hashGuest: (email: string) => string;
  /** Stores the trace of a request, which later jobs of the order join. Rule U-34. */
  readonly noteTrace: (orderId: string) => Promise<void>;
  /** Called for every finalized order, at least once. */
  readonly onFinalized: () => void;
  readonly clock: Clock;
}

export type CheckoutService = ReturnType<typeof checkoutService>;

/** The checkout acts for guests, whether they have an account or not. */
const GUEST = { actor: 'guest' } as const;
/** How often an order is priced again when the restaurant's data changes meanwhile. */
const PRICING_ATTEMPTS = 3;
/** How often it is judged again when what the staff has set changes meanwhile, or portions are gone. */
const JUDGEMENTS = 10;

/** Who sends an order, beside what it says. */
interface Sender {
  readonly contentHash: string;
  readonly clientHash: string | null;
  readonly locale: Locale;
}

export function checkoutService({
  orders,
  restaurant,
  measure,
  locate,
  payments,
  availability,
  hashGuest,
  noteTrace,
  onFinalized,
  clock,
}: CheckoutDependencies) {
  const { quote, slots, takenIn } = quoteService({
    orders,
    restaurant,
    measure,
    locate,
    availability,
    clock,
  });

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
    const isRefused = outcome.kind === 'rejected' && isByStaff(outcome.rejection);
    const at = { now: clock(), room: roomOf(await restaurant()), isRefused };
    const same = await orders.findSame(request.local_id, contentHash, at);
    if (!same) return outcome;
    if (isUnpayable) return same.status === 'paid' ? done(same) : outcome;
    return withPayment(same, intent);
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

  /**
   * An order as soon as possible that finds its slot full moves on to the next one with room (S-20); one that
   * finds what the staff has set changed, or portions gone, is judged again, and one whose offers are
   * used up is priced again. Rules SV-7, SV-21, SV-28 and OL-7.
   */
  async function placeNew(request: OrderRequest, sender: Sender): Promise<Outcome<StoredOrder>> {
    let snapshot = await restaurant();
    let live = await availability.current();
    const isAsap = (request.customer.date?.delivery_time_range ?? ASAP) === ASAP;
    const foundFull = new Set<Instant>();
    const foundLacking = new Set<string>();
    const foundUsedUp = new Map<string, UsedUpBy>();
    for (let [imports, changes] = [0, 0]; imports < PRICING_ATTEMPTS && changes < JUDGEMENTS; ) {
      if (!snapshot.isOpened) return rejected({ code: 'shop_not_open' });
      const now = clock();
      // Whether a chosen slot has room is decided when its place is taken, with nothing read before.
      const taken = isAsap ? withFull(await takenIn(snapshot, now), foundFull) : NONE_TAKEN;
      const judged = { live: liveForPlacing(live, foundLacking), now, taken };
      const prepared = await prepare(request, {
        restaurant: snapshot,
        measure,
        locate,
        usedUp: foundUsedUp,
        ...judged,
      });
      if ('unpriceable' in prepared) {
        return rejected({ code: 'validation', errors: prepared.unpriceable });
      }
      const [first] = prepared.rejections;
      if (first) return rejected(first);
      const uses = prepared.savings().map(offerUse);
      if (!isAsSeen(request, prepared.quote)) {
        const lacking = await lackingOffers(request, uses, sender, now);
        for (const [id, by] of lacking) foundUsedUp.set(id, by);
        if (lacking.size > 0) {
          changes += 1;
          continue;
        }
        const hints = usedUpHints(foundUsedUp, snapshot.automaticOffers);
        return rejected({ code: 'price_changed', quote: prepared.wireQuote(hints) });
      }
      if (!prepared.time) throw new Error('An order without rejections has a time.');
      const { timezone } = snapshot.scheduling.delivery;
      const { quote, time, couponOffer } = prepared;
      const startsAt = time.slot.startsAt;
      const { items } = snapshot;
      const order = {
        guestItems: snapshot.itemsIn(sender.locale),
        ...{ request, quote, time, now, timezone, items, ...sender },
        tax: snapshot.tax,
        couponOfferId: couponOffer?.id ?? null,
        restaurantVersion: snapshot.version,
        availabilityVersion: live.version,
        uses,
        guestHash: hashGuest(request.customer.email),
        load: kitchenLoad(madeLines(quote), items),
        portionsOf: (lines: OpenOrder['lines']) => portionsOf(lines, live, items, startsAt),
        hasPayment: intentOf(request) !== null,
      };
      const placement = await orders.place(order, roomOf(snapshot), GUEST);
      switch (placement.kind) {
        case 'stored':
          if (live.counted.size > 0) availability.recount();
          return done(placement.order);
        case 'too_many_open':
          return rejected({
            code: 'rate_limited',
            retryAfterSeconds: placement.retryAfterSeconds,
          });
        case 'restaurant_changed':
          snapshot = await restaurant(snapshot.version + 1);
          imports += 1;
          break;
        case 'availability_changed':
          live = await availability.current(live.version + 1);
          changes += 1;
          break;
        case 'sold_out':
          for (const id of placement.holds) foundLacking.add(id);
          changes += 1;
          break;
        case 'offers_used_up':
          // Priced again without them, it costs more than the guest saw: that price is the answer.
          for (const [id, by] of placement.offers) foundUsedUp.set(id, by);
          changes += 1;
          break;
        case 'slot_full':
          if (!isAsap) return rejected({ code: 'slot_full' });
          foundFull.add(startsAt);
          break;
        default:
          return rejected({ code: placement.kind });
      }
    }
    return rejected({ code: 'unavailable' });
  }

  /** The offers that a request cannot use: their limits were not read before its price was judged. */
  async function lackingOffers(
    { local_id, user_id, customer }: OrderRequest,
    uses: readonly OfferUse[],
    { clientHash }: { readonly clientHash: string | null },
    now: Instant,
  ): Promise<UsedUpOffers> {
    const guest = { local_id, user_id, client_hash: clientHash };
    return orders.lackingOffers({ ...guest, guest_hash: hashGuest(customer.email), uses }, now);
  }

  /** Finalizes an order: a cash order by itself, a card order when its payment is known. Rule I-11. */
  async function finalize(request: FinalizeRequest): Promise<Outcome<StoredOrder>> {
    // Before: once it is submitted, its mails may be on their way.
    await noteTrace(request.order_id);
    if (request.status === 'paid') return paid(request);
    const room = roomOf(await restaurant());
    const submission = await orders.submit(request.order_id, { room, judge: judgeOpen }, GUEST);
    switch (submission.kind) {
      case 'submitted':
        onFinalized();
        return done(submission.order);
      case 'unknown':
        return unknownOrder();
      case 'payment_required':
        return paid(request);
      case 'refused':
        return rejected(submission.refusal);
      case 'sold_out':
        return rejected(await soldOutRejection(submission.open, submission.holds));
      case 'contested':
        return rejected({ code: 'unavailable' });
      default:
        return rejected({ code: submission.kind });
    }
  }

  /** Judges an order by what was set since it was placed. Rule SV-26. */
  async function judgeOpen(order: OpenOrder) {
    const live = await availability.current(order.currentVersion);
    return judgeOpenOrder(order, await restaurant(), live, clock());
  }

  /** An order for which counted holds lack portions. Rule SV-7. */
  async function soldOutRejection(order: OpenOrder, holds: readonly string[]): Promise<Rejection> {
    const { items, scheduling } = await restaurant();
    const live = liveForPlacing(await availability.current(), new Set(holds));
    const here = { now: clock(), zone: scheduling.delivery.timezone };
    return openOrderRejection(order, items, live, here) ?? { code: 'items_unavailable' };
  }

  /** Asks the provider: the browser's « paid » is not trusted. Rules I-11, Y-4. */
  async function paid(request: FinalizeRequest): Promise<Outcome<StoredOrder>> {
    const order = await orders.findPlaced(request.order_id);
    if (!order) return unknownOrder();
    const { orderId, orderNumber, status } = order;
    if (status === 'paid') return done({ orderId, orderNumber, status });
    if (order.paymentMethod === 'cash') return rejected({ code: 'payment_required' });
    const payment = await payments.confirm(order, namedIntent(request.transaction_id));
    if (payment === 'paid') return done({ orderId, orderNumber, status: 'paid' });
    // A payment that is processing may still be in time: its order is not answered as expired.
    if (payment !== 'unpaid') return rejected(paymentRejection(payment));
    // Read again: `confirm` may have bound an intent to the order, which extends its time.
    const unpaid = await orders.findPlaced(request.order_id);
    return rejected(
      unpaid?.isExpired(clock()) ? { code: 'order_expired' } : paymentRejection(payment),
    );
  }

  return { quote, place, finalize, slots };
}

function offerUse({ offer, saving }: OfferSaving): OfferUse {
  return {
    offer_id: offer.id,
    discount_cents: saving,
    max_uses: offer.limits.inAll,
    max_uses_per_guest: offer.limits.perGuest,
  };
}

/** Whether an order is rejected for what the staff has set. Rule SV-26. */
function isByStaff({ code, items }: Rejection): boolean {
  const isSoldOut = items?.some(({ sold_out_until }) => sold_out_until !== undefined) ?? false;
  return code === 'paused' || (code === 'items_unavailable' && isSoldOut);
}

/** The same slots, with these marked as full. */
function withFull(taken: TakenSlots, full: ReadonlySet<Instant>): TakenSlots {
  if (full.size === 0) return taken;
  const use = { orders: Number.POSITIVE_INFINITY, units: Number.POSITIVE_INFINITY };
  return new Map([...taken, ...[...full].map((slot) => [slot, use] as const)]);
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

/** Whether all five amounts are those that the guest saw. Rule I-10. */
function isAsSeen(request: OrderRequest, quote: Quote): boolean {
  const amounts = ['subtotal', 'discount', 'delivery', 'tax', 'total'] as const;
  return amounts.every((amount) => toCents(request[amount]) === quote[amount]);
}

/** The schema puts a request's fields into one order, so equal content has equal text. */
function hashOf(request: OrderRequest, locale: Locale): string {
  const content = locale === DEFAULT_LOCALE ? request : { ...request, locale };
  return hash('sha256', JSON.stringify(content), 'base64url');
}

function unknownOrder(): Outcome<never> {
  return rejected(rejectionAt('order_unknown', 'order_id'));
}

/** The intent that is to pay an order; null for one in cash, and while none is named. */
function intentOf({ payment_method, transaction_id }: OrderRequest): NamedIntent | null {
  return payment_method === 'card' ? namedIntent(transaction_id) : null;
}

/** The intent that a request names; null when it names none. */
function namedIntent(card: OrderRequest['transaction_id']): NamedIntent | null {
  return card?.payment_intent_id
    ? { id: card.payment_intent_id, clientSecret: card.client_secret, customerId: card.customer_id }
    : null;
}

/** Why a payment is not accepted for this order. */
function paymentRejection(problem: Exclude<Payment, 'paid'>): Rejection {
  switch (problem) {
    case 'unpaid':
    case 'processing':
      return { code: 'payment_required' };
    case 'wrong_secret':
      return intentRejection('intent_unknown', 'client_secret');
    case 'wrong_customer':
      return intentRejection('intent_unknown', 'customer_id');
    default:
      return intentRejection(problem, 'payment_intent_id');
  }
}

function intentRejection(code: 'intent_unknown' | 'intent_used', field: string): Rejection {
  return rejectionAt(code, `transaction_id.${field}`);
}
