import type { WireMenu } from '@comptoir/contract/menus/menus';
import { useEffect, useMemo } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { mapPayload, payloadOr, settled } from '#lib/api/remote-state.ts';
import {
  apiContext,
  localeContext,
  settingsContext,
  siteContext,
} from '#lib/configuration/load-context.ts';
import { useApi } from '#lib/configuration/use-api.ts';
import { readJsonText, toJsonText } from '#lib/hydration/json-text.ts';
import { messagesIn } from '#lib/i18n/catalogue.server.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { type RestaurantFacts, restaurantOf } from '#lib/restaurant/restaurant.ts';
import {
  OrderingContext,
  type OrderingData,
  restaurantOfPage,
} from '#lib/restaurant/restaurant-context.ts';
import { type TimedContent, timedContent } from '#lib/restaurant/timed-content.ts';
import { validatePage } from '#lib/routing/page-validation.ts';
import { useCart } from '#stores/cart/cart.ts';
import type { Route } from './+types/ordering.ts';

/**
 * Loads menu and offers once for the menu page and the checkout. Offers are optional; without the menu the pages
 * show an error. The rules are derived here, so that a browser neither computes them nor loads the code.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  validatePage(request, context.get(siteContext));
  const api = context.get(apiContext);
  const [menus, offers] = await Promise.all([api.menus(), api.offers()]);
  const pairs = payloadOr(context.get(settingsContext), []);
  const restaurant = restaurantOf(
    pairs,
    payloadOr(settled(menus), []),
    payloadOr(settled(offers), []),
  );
  const { menus: _menus, items: _items, ...facts } = restaurant;
  const timed = timedContent(
    restaurant,
    Date.now(),
    createTranslate(messagesIn(context.get(localeContext))),
  );
  return {
    menus: mapPayload(settled(menus), toJsonText),
    offers: mapPayload(settled(offers), () => null),
    derived: JSON.stringify({ facts, timed } satisfies Derived),
  };
}

/** What the server derives from the data. */
interface Derived {
  readonly facts: RestaurantFacts;
  readonly timed: TimedContent;
}

/** Navigation between the two pages loads nothing; a retry does. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href;
}

export default function Ordering({ loaderData }: Route.ComponentProps) {
  useStoredCoupon();
  const { menus, offers, derived } = loaderData;
  const data = useMemo(
    () => ({ menus: mapPayload(menus, readJsonText<readonly WireMenu[]>), offers }),
    [menus, offers],
  );
  return <Restaurant data={data} derived={derived} />;
}

interface RestaurantProps {
  readonly data: OrderingData;
  /** `Derived` as JSON. */
  readonly derived: string;
}

/** A component of its own: React can pause between reading the menu and making the index of its items. */
function Restaurant({ data, derived }: RestaurantProps) {
  const ordering = useMemo(() => {
    const { facts, timed }: Derived = JSON.parse(derived);
    return { ...data, restaurant: restaurantOfPage(facts, data.menus), timed };
  }, [data, derived]);
  return (
    <OrderingContext value={ordering}>
      <Outlet />
    </OrderingContext>
  );
}

/** Checks a code again that was valid before the page was loaded. Most visits have none, and load no code for it. */
function useStoredCoupon(): void {
  const api = useApi();
  const storedCode = useCart((cart) => cart.storedCode);
  useEffect(() => {
    if (storedCode) import('#stores/cart/coupon-check.ts').then((check) => check.checkCoupon(api));
  }, [api, storedCode]);
}
