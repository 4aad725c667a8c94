import { randomUUID } from 'node:crypto';
import { fromCartLine } from '@comptoir/contract/orders/cart-mapping';
import { orderRequest, quoteRequest } from '@comptoir/contract/orders/checkout';
import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import { NOTHING_SET } from '@comptoir/domain/availability/live-state';
import { requiredChoices, requiredDishes } from '@comptoir/domain/menu/required-choices';
import type { LiveAvailability } from '#modules/availability/availability.ts';
import type { TestOrder } from '#modules/orders/orders.ts';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { withoutHours } from '#restaurant/without-hours.ts';
import { type CheckoutDependencies, checkoutService } from './service.ts';

/** What is ordered for a test, and by whom. */
export interface RequestedTest {
  readonly document: RestaurantDocument;
  /** The published version, which an order is stored with. */
  readonly version: number;
  readonly person: { readonly name: string; readonly email: string };
}

/**
 * Places an order for one item of `document` at any hour, to be paid in cash at pickup, by the way of every
 * order: it rings, is printed and mailed. It is marked before it reaches the kitchen. Rule OP-7.
 */
export function testOrders({
  orders,
  availability,
  ...dependencies
}: Pick<CheckoutDependencies, 'orders' | 'payments' | 'clock' | 'hashGuest'> & {
  readonly availability: Pick<LiveAvailability, 'current'>;
}) {
  return async ({ document, version, person }: RequestedTest): Promise<Outcome<TestOrder>> => {
    const drafted = withoutHours(restaurantSnapshot(version, document));
    const restaurant = { ...drafted, payment: { ...drafted.payment, cash: true } };
    const checkout = checkoutService({
      ...dependencies,
      orders,
      restaurant: async () => restaurant,
      measure: async () => ({ kind: 'not_found' }),
      locate: async () => ({ kind: 'not_found' }),
      // What is sold out or paused does not matter to a test, and it takes no portions.
      availability: {
        async current(atLeast) {
          const { version: seen } = await availability.current(atLeast);
          return { version: seen, state: NOTHING_SET, counted: new Map() };
        },
        recount() {},
      },
      noteTrace: async () => {},
    });
    const all = [...restaurant.items.values()];
    const item = all.find(({ prices }) => prices.pickup > 0) ?? all[0];
    if (!item) return rejected({ code: 'empty_cart' });
    const line = {
      itemId: item.id,
      quantity: 1,
      note: '',
      options: requiredChoices(item),
      ...requiredDishes(item),
    };
    const cart = {
      items: [fromCartLine(line)],
      is_pickup: true,
      payment_method: 'cash',
      customer: {
        first_name: 'Commande',
        last_name: 'd’essai',
        email: person.email,
        phone: '01 99 00 00 00',
        date: { delivery_date: null, delivery_time_range: 'ASAP' },
      },
    };
    const quoted = await checkout.quote(quoteRequest.parse(cart));
    if (quoted.kind === 'rejected') return quoted;
    const request = orderRequest.parse({
      ...cart,
      ...quoted.value,
      items: cart.items,
      coupon: null,
      local_id: randomUUID(),
      transaction_id: null,
      comment: `Essai de ${person.name} : ne rien préparer.`,
    });
    const placed = await checkout.place(request, { kind: 'anonymous' }, null);
    if (placed.kind === 'rejected') return placed;
    const { orderId } = placed.value;
    await orders.markAsTest(orderId);
    const submitted = await checkout.submit({
      order_id: orderId,
      transaction_id: null,
      status: 'pending',
    });
    if (submitted.kind === 'rejected') return submitted;
    const order = await orders.lastTest();
    return order?.order_id === orderId
      ? done(order)
      : done({
          ...{ order_id: orderId, number: submitted.value.orderNumber },
          ...{ progress: 'received', accepted_on: null },
        });
  };
}
