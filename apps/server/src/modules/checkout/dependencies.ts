import type { Clock } from '#clock.ts';
import type { LiveAvailability } from '#modules/availability/availability.ts';
import type { OrderedGroups } from '#modules/group-orders/group-orders.ts';
import type { Orders } from '#modules/orders/orders.ts';
import type { PaymentService } from '#modules/payments/payments.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { LocateAddress, MeasureDistance } from './preparation/destination.ts';

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
  /** Groups that compose an order; absent where no request names one. Rules GO-10 and GO-11. */
  readonly groups?: OrderedGroups;
  /** Stores the trace of a request, which later jobs of the order join. Rule U-34. */
  readonly noteTrace: (orderId: string) => Promise<void>;
  readonly clock: Clock;
}

/** The checkout acts for guests, whether they have an account or not. */
export const GUEST = { actor: 'guest' } as const;
