import type { WireCartItem } from '@comptoir/contract/orders/cart-wire';
import { aCustomer, anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import type { Shop } from './checkout-shop.ts';

const CHECKOUT = '/v2/public/checkout/';

/** Places an order of these lines for tonight, at the prices of the API; `said` is the status with the code. */
export async function orderOf(
  shop: Shop,
  items: readonly WireCartItem[],
  overrides: Partial<OrderBody> = {},
) {
  const cart = { items: [...items], customer: {}, ...overrides };
  const { payload } = (await shop.post(`${CHECKOUT}quote`, cart)).body;
  const { subtotal, discount, delivery, tax, total, free_items } = Object(payload ?? {});
  const date = { delivery_date: '2026-11-20', delivery_time_range: '20:00' };
  const amounts = { subtotal, discount, delivery, tax, total, free_items };
  const body = anOrder({ ...cart, ...amounts, customer: aCustomer({ date }) });
  const answer = await shop.post(CHECKOUT, body);
  return { ...answer, said: `${answer.status} ${answer.body.code ?? 'success'}` };
}

/** The id of such an order, submitted. */
export async function submittedOrderOf(...args: Parameters<typeof orderOf>): Promise<string> {
  const placed = await orderOf(...args);
  const order_id = String(placed.body.payload?.order_id);
  const { status } = await args[0].put(CHECKOUT, { order_id, status: 'pending' });
  if (status !== 200) throw new Error(`The order was not submitted: ${placed.said}, ${status}.`);
  return order_id;
}
