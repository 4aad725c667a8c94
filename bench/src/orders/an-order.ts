const LINES = 5;
const CHECKOUT = '/v2/public/checkout';

interface MenuItem {
  readonly item_id: string;
  readonly item_price: { readonly price_pickup: number };
  readonly options: readonly { readonly min_selected: number }[];
}

/** The body of an order without its `local_id`. */
export interface BenchOrder extends Readonly<Record<string, unknown>> {
  readonly items: readonly { readonly item_id: string; readonly quantity: number }[];
  readonly customer: Readonly<Record<string, unknown>>;
}

let drawn = 0;
/** A `local_id` that no other order of a measurement has. */
export function localId(): string {
  drawn += 1;
  return `bench-${process.pid}-${drawn}`;
}

/** A time for pickup, as an order names it. */
export interface PickupSlot {
  readonly delivery_date: string;
  readonly delivery_time_range: string;
}

/** The times that guests may choose, in their order. */
export async function pickupSlots(url: string): Promise<readonly PickupSlot[]> {
  const answer = await fetch(`${url}${CHECKOUT}/slots?is_pickup=true`);
  const offered = (await answer.json()) as {
    payload: { days: { slots: PickupSlot[] }[] };
  };
  return offered.payload.days
    .flatMap((day) => day.slots)
    .map(({ delivery_date, delivery_time_range }) => ({ delivery_date, delivery_time_range }));
}

/** A pickup order of the first items that need no choice, at the totals that the server quotes. */
export async function anOrder(url: string): Promise<BenchOrder> {
  const menus = await fetch(`${url}/v2/public/menus`);
  const { payload } = (await menus.json()) as {
    payload: { categories: { items: MenuItem[] }[] }[];
  };
  const items = payload
    .flatMap((menu) => menu.categories.flatMap((category) => category.items))
    .filter((item) => item.options.every((group) => group.min_selected === 0))
    .slice(0, LINES)
    .map((item) => ({ item_id: item.item_id, quantity: 2, note: '', options: [] }));
  const slot = (await pickupSlots(url)).at(-1);
  const order = {
    items,
    free_items: [],
    is_pickup: true,
    payment_method: 'cash',
    status: 'pending',
    customer: {
      first_name: 'Jeanne',
      last_name: 'Martin',
      email: 'jeanne.martin@example.fr',
      phone: '06 39 98 12 34',
      location: { address: '', city: '', postal_code: '', country: 'France' },
      date: slot ?? { delivery_time_range: 'ASAP' },
    },
  };
  const quoted = await fetch(`${url}${CHECKOUT}/quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const { payload: quote } = (await quoted.json()) as { payload: Record<string, unknown> };
  const { subtotal, discount, delivery, tax, total } = quote;
  return { ...order, subtotal, discount, delivery, tax, total };
}
