import { condimentRules } from '@comptoir/contract/menus/condiments-mapping';
import { addLine, type Cart, type CartLine } from '@comptoir/domain/cart/cart';
import type { CondimentRule } from '@comptoir/domain/cart/condiments';
import { type Quote, quoteCart } from '@comptoir/domain/cart/pricing';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import { fittedLine, isOffered } from '@comptoir/domain/formulas/course-rejections';
import type { Item, ItemIndex } from '@comptoir/domain/menu/menu';
import { type Instant, wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useApi } from '#lib/configuration/use-api.ts';
import { useHydrated } from '#lib/hydration/hydrated.ts';
import { fulfilmentOf } from '#lib/restaurant/fulfilment.ts';
import { useOrdering } from '#lib/restaurant/restaurant-context.ts';
import { groupedSettings } from '#lib/restaurant/settings.ts';
import { useLive } from '#stores/availability/live-state.ts';
import { useLocationStore } from '#stores/location/location.ts';
import { useCart } from './cart.ts';
import { type GiftTime, giftKey, type LackingGift, useGivenGifts } from './given-gifts.ts';
import { type OtherType, otherTypeOf, useOtherType } from './other-type.ts';

/** The cart priced at the current minute. */
export type QuotedCart =
  /** Storage was not read yet: on the server and during hydration. */
  | { readonly state: 'pending' }
  /** The menu could not be loaded; the lines stay. */
  | { readonly state: 'error' }
  | PricedCart;

export interface PricedCart {
  readonly state: 'priced';
  /** Its lines are the cart's in their order, without the dropped ones. */
  readonly quote: Quote;
  /** What it would cost with the other order type. */
  readonly otherType: OtherType | null;
  /** In the cart, but not priced and not ordered. */
  readonly dropped: readonly DroppedLine[];
  readonly condiments: readonly CondimentRule[];
  readonly fulfilment: Fulfilment;
  readonly now: Instant;
  /** Gifts of which the order has fewer units, or none. Rule SV-27. */
  readonly lackingGifts: readonly LackingGift[];
  /** Asks again which gifts are given; whether they are others than these. */
  readonly haveGiftsChanged: () => Promise<boolean>;
}

const PENDING = { state: 'pending' } as const;
const ERROR = { state: 'error' } as const;

/**
 * Prices the cart, and stores the totals for pages that do not; its gifts are those of the chosen time, or of now.
 * Rules P-1, C-6 and SV-27.
 */
export function useQuotedCart(time: GiftTime | null = null): QuotedCart {
  const lines = useCart((cart) => cart.lines);
  const freeChoices = useCart((cart) => cart.freeChoices);
  const coupon = useCart((cart) => cart.coupon.offer);
  const isHydrated = useHydrated();
  const fulfilments = useFulfilments();
  const { menus, restaurant } = useOrdering();
  const now = useCurrentMinute();
  const settings = useSettings();
  const condiments = useMemo(() => condimentRules(groupedSettings(settings)), [settings]);

  const split = useMemo(() => splitLines(lines, restaurant.items), [lines, restaurant.items]);
  useEffect(() => {
    if (isHydrated && split.reduced.length > 0) useCart.getState().reduceLines(split.reduced);
  }, [isHydrated, split]);

  const priced = useMemo((): QuotedCart => {
    if (!isHydrated || fulfilments === null || now === null) return PENDING;
    const { fulfilment, other } = fulfilments;
    if (menus.state === 'error') return ERROR;
    const { sellable, dropped } = split;
    const pricedAs = (fulfilment: Fulfilment) =>
      quoteCart({
        lines: sellable,
        items: restaurant.items,
        condiments,
        offers: restaurant.offers,
        coupon,
        freeChoices: new Map(Object.entries(freeChoices)),
        fulfilment,
        delivery: restaurant.delivery,
        tax: restaurant.tax,
        moment: wallClock(now, restaurant.timezone),
      });
    const quote = pricedAs(fulfilment);
    const otherType = otherTypeOf(quote, pricedAs(other));
    const gifts = { lackingGifts: [], haveGiftsChanged: async () => false };
    return { state: 'priced', quote, otherType, dropped, condiments, fulfilment, now, ...gifts };
  }, [
    isHydrated,
    split,
    freeChoices,
    coupon,
    fulfilments,
    menus.state,
    restaurant,
    condiments,
    now,
  ]);

  const quoted = useServedCart(priced, time);

  useEffect(() => {
    if (quoted.state !== 'priced') return;
    rememberTotals(quoted.quote);
    useOtherType.setState({ otherType: quoted.otherType });
  }, [quoted]);
  return quoted;
}

/** The cart with the gifts that the API gives, which is asked once there are some: it alone counts portions. Rule SV-27. */
function useServedCart(cart: QuotedCart, time: GiftTime | null): QuotedCart {
  const api = useApi();
  const live = useLive((state) => state.live);
  const coupon = useCart(({ coupon }) => (coupon.offer ? coupon.code.trim() : null));
  const asked = useMemo(() => {
    const hasGifts = cart.state === 'priced' && cart.quote.freeLines.length > 0;
    return hasGifts ? { ...cart, coupon, time } : null;
  }, [cart, coupon, time]);
  const key = asked && giftKey(asked);
  const given = useGivenGifts((gifts) => (key === null ? undefined : gifts.given[key]));
  const ask = useEffectEvent(async () => {
    if (asked !== null)
      await (await import('./gift-check.ts')).askForGifts(api, asked, asked.quote);
  });
  useEffect(() => {
    // Again when the staff changes something.
    if (key !== null && live !== null) ask();
  }, [key, live]);
  return useMemo(() => {
    if (asked === null) return cart;
    const { lackingGifts, ...gifts } = given ?? { lackingGifts: [] };
    const quote = { ...asked.quote, ...gifts };
    const haveGiftsChanged = async () =>
      (await import('./gift-check.ts')).askForGifts(api, asked, quote);
    return { ...asked, quote, lackingGifts, haveGiftsChanged };
  }, [cart, asked, given, api]);
}

/** Pickup, zone or distance, and that of the other order type; null until storage was read. */
function useFulfilments(): { readonly fulfilment: Fulfilment; readonly other: Fulfilment } | null {
  const isPickup = useLocationStore((location) => location.isPickup);
  const zone = useLocationStore((location) => location.zone);
  const distance = useLocationStore((location) => location.distance);
  const isHydrated = useHydrated();
  const { delivery } = useOrdering().restaurant;
  return useMemo(
    () =>
      isHydrated
        ? {
            fulfilment: fulfilmentOf({ isPickup, zone, distance }, delivery),
            other: fulfilmentOf({ isPickup: !isPickup, zone, distance }, delivery),
          }
        : null,
    [isHydrated, isPickup, zone, distance, delivery],
  );
}

function rememberTotals({ subtotal, discount, delivery, tax, total }: Quote): void {
  useCart.getState().rememberTotals({ subtotal, discount, delivery, tax, total });
}

/** A line that cannot be ordered: its item is gone (null), or its options are invalid. */
export interface DroppedLine {
  readonly line: CartLine;
  readonly item: Item | null;
}

/** A line with more option units than allowed, and the same line reduced to the maximum. */
export interface ReducedLine {
  readonly line: CartLine;
  readonly fitted: CartLine;
  readonly item: Pick<Item, 'name'>;
}

export interface SplitLines {
  /** Includes reduced lines, as they can be ordered. */
  readonly sellable: Cart;
  readonly reduced: readonly ReducedLine[];
  readonly dropped: readonly DroppedLine[];
}

/** Splits the cart into lines that the menu sells and lines that it does not, in the cart's order. Rule C-12. */
export function splitLines(lines: Cart, items: ItemIndex): SplitLines {
  const sellable: CartLine[] = [];
  const reduced: ReducedLine[] = [];
  const dropped: DroppedLine[] = [];
  for (const line of lines) {
    const item = items.get(line.itemId) ?? null;
    const fitted = item && (isOffered(item, line) ? line : fittedLine(item, line));
    if (fitted && isOffered(item, fitted)) {
      sellable.push(fitted);
      if (fitted !== line) reduced.push({ line, fitted, item });
    } else dropped.push({ line, item });
  }
  // A reduced line may equal another line of the cart.
  const joined = reduced.length === 0 ? sellable : sellable.reduce<Cart>(addLine, []);
  return { sellable: joined, reduced, dropped };
}
