import { useMemo } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { settled } from '#lib/api/remote-state.ts';
import { apiContext, siteContext } from '#lib/configuration/load-context.ts';
import { OrderingContext, useDerivedRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { validatePage } from '#lib/routing/page-validation.ts';
import { useStoredCoupon } from '#stores/cart/coupon-check.ts';
import type { Route } from './+types/ordering.ts';

/**
 * What the menu and the checkout share: the card and the offers, loaded once for both. Without the
 * offers everything works, without the card the pages say so and offer to try again.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  validatePage(request, context.get(siteContext));
  const api = context.get(apiContext);
  const [menus, offers] = await Promise.all([api.menus(), api.offers()]);
  return { menus: settled(menus), offers: settled(offers) };
}

/** Going from one of the pages to the other loads nothing; trying again does. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href;
}

export default function Ordering({ loaderData }: Route.ComponentProps) {
  useStoredCoupon();
  const restaurant = useDerivedRestaurant(loaderData);
  const ordering = useMemo(() => ({ ...loaderData, restaurant }), [loaderData, restaurant]);
  return (
    <OrderingContext value={ordering}>
      <Outlet />
    </OrderingContext>
  );
}
