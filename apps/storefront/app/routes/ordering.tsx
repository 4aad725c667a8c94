import type { WireMenu } from '@comptoir/contract/menus/menus';
import { useMemo } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { mapPayload, payloadOr, settled } from '#lib/api/remote-state.ts';
import { apiContext, settingsContext, siteContext } from '#lib/configuration/load-context.ts';
import { readJsonText, toJsonText } from '#lib/hydration/json-text.ts';
import { inlineMessages } from '#lib/i18n/catalogue.server.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { restaurantOf } from '#lib/restaurant/restaurant.ts';
import {
  OrderingContext,
  type OrderingData,
  useDerivedRestaurant,
} from '#lib/restaurant/restaurant-context.ts';
import { type TimedContent, timedContent } from '#lib/restaurant/timed-content.ts';
import { validatePage } from '#lib/routing/page-validation.ts';
import { useStoredCoupon } from '#stores/cart/coupon-check.ts';
import type { Route } from './+types/ordering.ts';

/** Loads menu and offers once for the menu page and the checkout. Offers are optional; without the menu the pages show an error. */
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
  const timed = timedContent(restaurant, Date.now(), createTranslate(inlineMessages));
  return {
    menus: mapPayload(settled(menus), toJsonText),
    offers: settled(offers),
    timed: JSON.stringify(timed),
  };
}

/** Navigation between the two pages loads nothing; a retry does. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href;
}

export default function Ordering({ loaderData }: Route.ComponentProps) {
  useStoredCoupon();
  const { menus, offers, timed } = loaderData;
  const data = useMemo(
    () => ({ menus: mapPayload(menus, readJsonText<readonly WireMenu[]>), offers }),
    [menus, offers],
  );
  return <Restaurant data={data} timed={timed} />;
}

interface RestaurantProps {
  readonly data: OrderingData;
  /** `TimedContent` as JSON. */
  readonly timed: string;
}

/** A component of its own: React can pause between reading the menu and deriving the restaurant from it. */
function Restaurant({ data, timed }: RestaurantProps) {
  const restaurant = useDerivedRestaurant(data);
  const ordering = useMemo(
    () => ({ ...data, restaurant, timed: JSON.parse(timed) as TimedContent }),
    [data, restaurant, timed],
  );
  return (
    <OrderingContext value={ordering}>
      <Outlet />
    </OrderingContext>
  );
}
