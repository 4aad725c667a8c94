import { aCustomer } from '#test/builders/order-builder.ts';

const CHECKOUT = '/v2/public/checkout';
const JSON_HEADERS = { 'content-type': 'application/json' };

interface MenuItem {
  readonly item_id: string;
  readonly options: readonly { readonly min_selected: number }[];
}

/** An order of a dish of the demo restaurant, as its guest sent it. */
export interface DemoOrder {
  readonly body: Readonly<Record<string, unknown>> & { readonly total: number };
  readonly orderId: string;
  readonly number: number;
}

/** Orders the first dish that needs no choice, at the totals that the server quotes. Throws if it is refused. */
export async function orderDish(url: string, localId: string): Promise<DemoOrder> {
  const menus = await read<readonly { categories: readonly { items: readonly MenuItem[] }[] }[]>(
    await fetch(`${url}/v2/public/menus`),
  );
  const item = menus
    .flatMap(({ categories }) => categories.flatMap(({ items }) => items))
    .find(({ options }) => options.every(({ min_selected }) => min_selected === 0));
  const slots = await read<{ days: readonly { slots: readonly Record<string, string>[] }[] }>(
    await fetch(`${url}${CHECKOUT}/slots?is_pickup=true`),
  );
  const slot = slots.days.flatMap((day) => day.slots).at(-1);
  const cart = {
    local_id: localId,
    items: [{ item_id: item?.item_id, quantity: 1, note: '', options: [] }],
    free_items: [],
    is_pickup: true,
    payment_method: 'cash',
    transaction_id: { client_secret: null, customer_id: null, payment_intent_id: null },
    user_id: null,
    status: 'pending',
    customer: aCustomer({
      date: {
        delivery_date: slot?.delivery_date ?? '',
        delivery_time_range: slot?.delivery_time_range ?? 'ASAP',
      },
    }),
  };
  const quote = await read<Readonly<Record<string, number>>>(
    await send(url, 'POST', '/quote', cart),
  );
  const { subtotal, discount, delivery, tax, total = 0 } = quote;
  return sendOrder(url, { ...cart, subtotal, discount, delivery, tax, total });
}

/** Sends an order, for the first time or again. */
export async function sendOrder(url: string, body: DemoOrder['body']): Promise<DemoOrder> {
  const { order_id, order_number } = await read<{ order_id: string; order_number: number }>(
    await send(url, 'POST', '', body),
  );
  await read(await send(url, 'PUT', '', { order_id, status: 'pending' }));
  return { body, orderId: order_id, number: order_number };
}

function send(url: string, method: string, path: string, body: object): Promise<Response> {
  return fetch(`${url}${CHECKOUT}${path}${path === '' ? '/' : ''}`, {
    method,
    headers: JSON_HEADERS,
    body: JSON.stringify(body),
  });
}

async function read<Payload>(answer: Response): Promise<Payload> {
  const text = await answer.text();
  if (answer.status !== 200)
    throw new Error(
      `${new URL(answer.url).pathname} answered ${answer.status}: ${text.slice(0, 300)}`,
    );
  const { payload }: { payload: Payload } = JSON.parse(text);
  return payload;
}
