import type { CheckoutDependencies } from './dependencies.ts';
import { orderFinalization } from './finalize-order.ts';
import { orderMoves } from './move-order.ts';
import { orderPlacement } from './placing/place-order.ts';
import { quoteService } from './quotes.ts';

export type CheckoutService = ReturnType<typeof checkoutService>;

/** Quotes, orders and their finalization, over one restaurant. */
export function checkoutService(dependencies: CheckoutDependencies) {
  const { takenIn, ...quotes } = quoteService(dependencies);
  return {
    ...quotes,
    place: orderPlacement(dependencies, takenIn),
    finalize: orderFinalization(dependencies),
    move: orderMoves(dependencies, takenIn),
  };
}
