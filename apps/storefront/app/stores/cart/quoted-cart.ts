import { condimentRules } from '@comptoir/contract/menus/condiments-mapping';
import type { CondimentRule } from '@comptoir/domain/cart/condiments';
import { type Quote, quoteCart } from '@comptoir/domain/cart/pricing';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import { type Instant, wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useMemo } from 'react';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { useSettings } from '#lib/configuration/root-data.ts';
import { fulfilmentOf } from '#lib/restaurant/fulfilment.ts';
import { useOrdering } from '#lib/restaurant/restaurant-context.ts';
import { groupedSettings } from '#lib/restaurant/settings.ts';
import { useLocationStore } from '#stores/location/location.ts';
import { useCart } from './cart.ts';
import { type DroppedLine, splitLines } from './sellable-lines.ts';

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
  /** In the cart, but not priced and not ordered. */
  readonly dropped: readonly DroppedLine[];
  readonly condiments: readonly CondimentRule[];
  readonly fulfilment: Fulfilment;
  readonly now: Instant;
}

const PENDING = { state: 'pending' } as const;
const ERROR = { state: 'error' } as const;

/** Prices the cart, and stores the totals for pages that do not. Rules P-1 and C-6. */
export function useQuotedCart(): QuotedCart {
  const lines = useCart((cart) => cart.lines);
  const giftChoices = useCart((cart) => cart.giftChoices);
  const coupon = useCart((cart) => cart.coupon.offer);
  const isCartReady = useCart((cart) => cart.isReady);
  const fulfilment = useFulfilment();
  const { menus, restaurant } = useOrdering();
  const now = useCurrentMinute();
  const settings = useSettings();
  const condiments = useMemo(() => condimentRules(groupedSettings(settings)), [settings]);

  const split = useMemo(() => splitLines(lines, restaurant.items), [lines, restaurant.items]);
  useEffect(() => {
    if (isCartReady && split.reduced.length > 0) useCart.getState().reduceLines(split.reduced);
  }, [isCartReady, split]);

  const quoted = useMemo((): QuotedCart => {
    if (!isCartReady || fulfilment === null || now === null) return PENDING;
    if (menus.state === 'error') return ERROR;
    const { sellable, dropped } = split;
    const quote = quoteCart({
      lines: sellable,
      items: restaurant.items,
      condiments,
      offers: restaurant.offers,
      coupon,
      giftChoices: new Map(Object.entries(giftChoices)),
      fulfilment,
      delivery: restaurant.delivery,
      tax: restaurant.tax,
      moment: wallClock(now, restaurant.timezone),
    });
    return { state: 'priced', quote, dropped, condiments, fulfilment, now };
  }, [
    isCartReady,
    split,
    giftChoices,
    coupon,
    fulfilment,
    menus.state,
    restaurant,
    condiments,
    now,
  ]);

  useEffect(() => {
    if (quoted.state === 'priced') rememberTotals(quoted.quote);
  }, [quoted]);
  return quoted;
}

/** Pickup, zone or distance; null until storage was read. */
function useFulfilment(): Fulfilment | null {
  const isPickup = useLocationStore((location) => location.isPickup);
  const zone = useLocationStore((location) => location.zone);
  const distance = useLocationStore((location) => location.distance);
  const isReady = useLocationStore((location) => location.isReady);
  const { delivery } = useOrdering().restaurant;
  return useMemo(
    () => (isReady ? fulfilmentOf({ isPickup, zone, distance }, delivery) : null),
    [isReady, isPickup, zone, distance, delivery],
  );
}

function rememberTotals({ subtotal, discount, delivery, tax, total }: Quote): void {
  useCart.getState().rememberTotals({ subtotal, discount, delivery, tax, total });
}
