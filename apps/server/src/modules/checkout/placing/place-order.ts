import { hash } from 'node:crypto';
import type { OrderRequest } from '@comptoir/contract/orders/checkout';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import { toCents } from '@comptoir/contract/wire/euros';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import { kitchenLoad } from '@comptoir/domain/availability/portions';
import type { Quote } from '@comptoir/domain/cart/pricing';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { UsedUpBy } from '@comptoir/domain/offers/ineligibility';
import type { OfferSaving } from '@comptoir/domain/offers/offer-savings';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { TakenSlots } from '@comptoir/domain/schedule/time-slots';
import type { CardIntent } from '#adapters/cards/card-gateway.ts';
import type { LiveSnapshot } from '#modules/availability/availability.ts';
import type { OfferUse, OpenOrder, StoredOrder } from '#modules/orders/orders.ts';
import type { Caller } from '#plugins/http/authentication.ts';
import { done, type Outcome, type Rejection, rejected } from '#plugins/http/outcome.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { openOrderJudge } from '../live-judgement.ts';
import { intentOf, paymentRejection, unknownOrder } from '../order-intent.ts';
import { liveForPlacing, portionsOf } from '../preparation/live-state.ts';
import { prepare, usedUpHints } from '../preparation/preparation.ts';
import { madeLines, NONE_TAKEN, roomOf, takenIn } from '../preparation/requested-time.ts';
import type { CheckoutDependencies } from '../service.ts';

/** How often an order is priced again when what it was priced by changes meanwhile. */
const ATTEMPTS = 10;

/** Who sends an order, beside what it says. */
interface Sender {
  readonly contentHash: string;
  readonly clientHash: string | null;
  readonly locale: Locale;
}

/** What an order is priced by: the newest that is known, and what placing it has found since. */
interface PricingFacts {
  snapshot: RestaurantSnapshot;
  live: LiveSnapshot;
  /** With the units that were found to be too many. */
  readonly fullSlots: Map<Instant, number>;
  /** What is left of sold-out marks. */
  readonly stock: Map<string, number>;
  readonly usedUp: Map<string, UsedUpBy>;
}

/** Takes orders, each once however often it is sent. */
export function orderPlacement(dependencies: CheckoutDependencies) {
  const { orders, restaurant, payments, noteTrace, clock } = dependencies;
  const judge = openOrderJudge(dependencies);
  const placeNew = newOrderPlacement(dependencies);

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
    const contentHash = hashOf(request);
    const missing = missingAddress(request);
    const intent = missing.length > 0 ? null : await judgedIntent(request);
    const isUnpayable = intent !== null && 'rejection' in intent;
    let outcome: Outcome<StoredOrder>;
    if (missing.length > 0) outcome = rejected({ code: 'validation', errors: missing });
    else if (isUnpayable) outcome = rejected(intent.rejection);
    else outcome = await placeNew(request, { contentHash, clientHash, locale });
    if (outcome.kind === 'done' && !isUnpayable) return withPayment(outcome.value, intent);
    // A repeated request for a stored order is answered with it, even when its time or price has passed;
    // an open one only while all of it can be had. Rule SV-26.
    const isRefused = outcome.kind === 'rejected' && isAvailabilityRejection(outcome.rejection);
    const at = { now: clock(), room: roomOf(await restaurant()), isRefused, judge };
    const known = await orders.findKnown(request.local_id, contentHash, at);
    if (!known) return outcome;
    if (known.kind === 'other_content') return rejected({ code: 'local_id_reused' });
    if (known.kind === 'refused') return isUnpayable ? outcome : rejected(known.refusal);
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

/** Whether an order is rejected for what the staff has set, or has counted. Rule SV-26. */
function isAvailabilityRejection({ code, items }: Rejection): boolean {
  const isSoldOut = items?.some(({ sold_out_until }) => sold_out_until !== undefined) ?? false;
  return code === 'paused' || (code === 'items_unavailable' && isSoldOut);
}

/** The schema puts a request's fields into one order, so equal content has equal text. */
function hashOf(request: OrderRequest): string {
  return hash('sha256', JSON.stringify(request), 'base64url');
}

/** Prices a request as a new order and stores it. */
function newOrderPlacement({
  orders,
  restaurant,
  measure,
  locate,
  availability,
  hashGuest,
  groups,
  clock,
}: CheckoutDependencies) {
  /**
   * Prices the order, places it, and prices it again with the newest facts where they changed meanwhile: as soon as
   * possible is then the next slot with room (S-20). Rules SV-7, SV-21, SV-28 and OL-7.
   */
  return async function placeNew(
    request: OrderRequest,
    sender: Sender,
  ): Promise<Outcome<StoredOrder>> {
    const replaces = request.group_order
      ? ((await groups?.replacedBy(request.group_order)) ?? null)
      : null;
    const facts: PricingFacts = {
      snapshot: await restaurant(),
      live: await availability.current(),
      fullSlots: new Map(),
      stock: new Map(),
      usedUp: new Map(),
    };
    for (let changes = 0; changes < ATTEMPTS; ) {
      const priced = await price(request, facts, sender.locale);
      if ('kind' in priced) {
        if (!(await readNewer(facts))) return priced;
        changes += 1;
        continue;
      }
      const guest = { localId: request.local_id, userId: request.user_id, replaces };
      const guestHash = hashGuest(request.customer.email);
      if (!totalsMatch(request, priced.quote)) {
        // The guest may have seen the price without offers that are used up.
        const limits = priced.savings.map(({ offer }) => ({ offerId: offer.id, ...offer.limits }));
        const usedUp = await orders.usedUpOffers(limits, priced.now, { ...guest, guestHash });
        const hints = usedUpHints(facts.usedUp, facts.snapshot.automaticOffers);
        if (usedUp.size === 0) {
          if (await readNewer(facts)) {
            changes += 1;
            continue;
          }
          return rejected({ code: 'price_changed', quote: priced.wireQuote(hints) });
        }
        for (const [offerId, by] of usedUp) facts.usedUp.set(offerId, by);
        changes += 1;
        continue;
      }
      const { snapshot, live } = facts;
      const { items } = snapshot;
      const startsAt = priced.time.slot.startsAt;
      const load = kitchenLoad(madeLines(priced.quote), items);
      const order = {
        ...sender,
        request,
        quote: priced.quote,
        time: priced.time,
        now: priced.now,
        restaurant: snapshot,
        couponOfferId: priced.couponOffer?.id ?? null,
        availabilityVersion: live.version,
        uses: priced.savings.map(offerUse),
        guestHash,
        replaces,
        load,
        portionsOf: (lines: OpenOrder['lines']) => portionsOf(lines, live, items, startsAt),
        hasPayment: intentOf(request) !== null,
        bind: request.group_order && groups?.bind(request.group_order, request, priced.quote),
      };
      const placement = await orders.place(order, roomOf(snapshot));
      switch (placement.kind) {
        case 'stored':
          if (live.counted.size > 0) availability.recount();
          return done(placement.order);
        case 'local_id_reused':
        case 'unauthorized':
          return rejected({ code: placement.kind });
        case 'too_many_open': {
          const { retryAfterSeconds } = placement;
          return rejected({ code: 'rate_limited', retryAfterSeconds });
        }
        case 'slot_full':
          // Its gifts may be what is too much. Slots and gifts bound the attempts.
          if (priced.time.kind !== 'asap' && priced.quote.freeLines.length === 0) {
            return rejected({ code: 'slot_full' });
          }
          facts.fullSlots.set(startsAt, load);
          continue;
        case 'bind_failed':
          if (placement.failure.kind === 'refused') {
            return rejected({ code: placement.failure.code });
          }
          // The order replaces the one that its group has, unless that is submitted meanwhile.
          await groups?.withdraw(placement.failure.orderId);
          break;
        case 'restaurant_changed':
          facts.snapshot = await restaurant(snapshot.version + 1);
          break;
        case 'availability_changed':
          facts.live = await availability.current(live.version + 1);
          break;
        case 'sold_out':
          for (const [mark, left] of placement.stock) facts.stock.set(mark, left);
          break;
        case 'offers_used_up':
          // Without them it costs more than the guest saw: that price is the answer.
          for (const [offerId, by] of placement.offers) facts.usedUp.set(offerId, by);
          break;
      }
      changes += 1;
    }
    return rejected({ code: 'unavailable' });
  };

  /** Whether there is a newer version: the guest may have seen one that this server is still reading. Rule R-14. */
  async function readNewer(facts: PricingFacts): Promise<boolean> {
    const { version } = facts.snapshot;
    facts.snapshot = await restaurant(version + 1);
    return facts.snapshot.version > version;
  }

  /** What a request costs and when it is ready by these facts, or why it is not taken. */
  async function price(request: OrderRequest, facts: PricingFacts, locale: Locale) {
    const { snapshot, live, fullSlots, stock, usedUp } = facts;
    if (!snapshot.isOpened) return rejected({ code: 'shop_not_open' });
    const now = clock();
    const isAsap = (request.customer.date?.delivery_time_range ?? ASAP) === ASAP;
    const prepared = await prepare(request, {
      restaurant: snapshot,
      live: liveForPlacing(live, stock),
      now,
      // Whether a chosen slot has room is decided when its place is taken, with nothing read before.
      taken:
        isAsap || fullSlots.size > 0
          ? withFull(await takenIn(orders, snapshot, now, request.local_id), fullSlots, snapshot)
          : NONE_TAKEN,
      measure,
      locate,
      usedUp,
      locale,
    });
    if ('unpriceable' in prepared) {
      return rejected({ code: 'validation', errors: prepared.unpriceable });
    }
    const { rejections, time } = prepared;
    if (rejections[0]) return rejected(rejections[0]);
    if (!time) throw new Error('An order without rejections has a time.');
    return { ...prepared, time, savings: prepared.savings(), now };
  }
}

/** Whether all five amounts are those that the guest saw. Rule I-10. */
function totalsMatch(request: OrderRequest, quote: Quote): boolean {
  const amounts = ['subtotal', 'discount', 'delivery', 'tax', 'total'] as const;
  return amounts.every((amount) => toCents(request[amount]) === quote[amount]);
}

function offerUse({ offer, saving }: OfferSaving): OfferUse {
  return {
    offer_id: offer.id,
    discount_cents: saving,
    max_uses: offer.limits.inAll,
    max_uses_per_guest: offer.limits.perGuest,
  };
}

/**
 * The same slots, of which each in `full` has fewer units left than were found to be too many. Without a limit of
 * units it is its orders that are too many.
 */
function withFull(
  taken: TakenSlots,
  full: ReadonlyMap<Instant, number>,
  snapshot: RestaurantSnapshot,
): TakenSlots {
  if (full.size === 0) return taken;
  const { units: room } = roomOf(snapshot);
  const found = [...full].map(([slot, load]) => {
    const { orders, units } = taken.get(slot) ?? { orders: 0, units: 0 };
    const use =
      room === null
        ? { orders: Number.POSITIVE_INFINITY, units }
        : { orders, units: Math.max(units, room - load + 1) };
    return [slot, use] as const;
  });
  return new Map([...taken, ...found]);
}
