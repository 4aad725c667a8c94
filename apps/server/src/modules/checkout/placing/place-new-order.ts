import type { OrderRequest } from '@comptoir/contract/orders/checkout';
import { kitchenLoad } from '@comptoir/domain/availability/portions';
import type { Locale } from '@comptoir/domain/languages/locale';
import type { UsedUpBy, UsedUpOffers } from '@comptoir/domain/offers/ineligibility';
import type { OfferSaving } from '@comptoir/domain/offers/offer-savings';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { TakenSlots } from '@comptoir/domain/schedule/time-slots';
import type { OfferUse, OpenOrder, StoredOrder } from '#modules/orders/orders.ts';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { type CheckoutDependencies, GUEST } from '../dependencies.ts';
import { liveForPlacing, portionsOf } from '../live-judgement.ts';
import { intentOf } from '../order-intent.ts';
import { usedUpHints } from '../preparation/offer-hints.ts';
import { prepare } from '../preparation/preparation.ts';
import { madeLines } from '../preparation/requested-time.ts';
import { NONE_TAKEN, roomOf, type TakenIn } from '../quotes.ts';
import { isAsSeen } from './request-validation.ts';

/** How often an order is priced again when the restaurant's data changes meanwhile. */
const PRICING_ATTEMPTS = 3;
/** How often it is judged again when what the staff has set changes meanwhile, or portions are gone. */
const JUDGEMENTS = 10;

/** Who sends an order, beside what it says. */
export interface Sender {
  readonly contentHash: string;
  readonly clientHash: string | null;
  readonly locale: Locale;
}

export type PlaceNewOrder = ReturnType<typeof newOrderPlacement>;

/** Prices a request as a new order and stores it. */
export function newOrderPlacement(
  {
    orders,
    restaurant,
    measure,
    locate,
    availability,
    hashGuest,
    groups,
    clock,
  }: CheckoutDependencies,
  takenIn: TakenIn,
) {
  /**
   * An order as soon as possible that finds its slot full moves on to the next one with room (S-20); one that
   * finds what the staff has set changed, or portions gone, is judged again, and one whose offers are
   * used up is priced again. Rules SV-7, SV-21, SV-28 and OL-7.
   */
  async function placeNew(request: OrderRequest, sender: Sender): Promise<Outcome<StoredOrder>> {
    let snapshot = await restaurant();
    let live = await availability.current();
    const isAsap = (request.customer.date?.delivery_time_range ?? ASAP) === ASAP;
    const foundFull = new Map<Instant, number>();
    const foundLacking = new Map<string, number>();
    const foundUsedUp = new Map<string, UsedUpBy>();
    const replaces =
      (request.group_order && (await groups?.replacedBy(request.group_order))) ?? null;
    for (let [imports, changes] = [0, 0]; imports < PRICING_ATTEMPTS && changes < JUDGEMENTS; ) {
      if (!snapshot.isOpened) return rejected({ code: 'shop_not_open' });
      const now = clock();
      // Whether a chosen slot has room is decided when its place is taken, with nothing read before.
      const isRead = isAsap || foundFull.size > 0;
      const taken = isRead
        ? withFull(await takenIn(snapshot, now), foundFull, snapshot)
        : NONE_TAKEN;
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
        const lacking = await lackingOffers(request, uses, replaces, now);
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
      const load = kitchenLoad(madeLines(quote), items);
      const order = {
        guestItems: snapshot.itemsIn(sender.locale),
        request,
        quote,
        time,
        now,
        timezone,
        items,
        ...sender,
        tax: snapshot.tax,
        couponOfferId: couponOffer?.id ?? null,
        restaurantVersion: snapshot.version,
        availabilityVersion: live.version,
        uses,
        guestHash: hashGuest(request.customer.email),
        replaces,
        load,
        portionsOf: (lines: OpenOrder['lines']) => portionsOf(lines, live, items, startsAt),
        hasPayment: intentOf(request) !== null,
        bind: request.group_order && groups?.bind(request.group_order, request, quote),
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
          for (const [id, left] of placement.holds) foundLacking.set(id, left);
          changes += 1;
          break;
        case 'offers_used_up':
          // Priced again without them, it costs more than the guest saw: that price is the answer.
          for (const [id, by] of placement.offers) foundUsedUp.set(id, by);
          changes += 1;
          break;
        case 'unbound':
          if (placement.why.kind === 'refused') return rejected({ code: placement.why.code });
          // The order replaces the one that its group has, unless that is finalized meanwhile.
          await groups?.withdraw(placement.why.orderId);
          changes += 1;
          break;
        case 'slot_full':
          // Its gifts may be what is too much.
          if (!isAsap && quote.freeLines.length === 0) return rejected({ code: 'slot_full' });
          foundFull.set(startsAt, load);
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
    replaces: string | null,
    now: Instant,
  ): Promise<UsedUpOffers> {
    const guest = { local_id, user_id, guest_hash: hashGuest(customer.email) };
    return orders.lackingOffers({ ...guest, replaces, uses }, now);
  }

  return placeNew;
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
