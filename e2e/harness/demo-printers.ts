import { httpNetwork } from '@comptoir/fake-printers/polling-device';
import { fakeStarPrinter, type StarPrinter } from '@comptoir/fake-printers/star-printer';
import { type APIRequestContext, expect } from '@playwright/test';

/** The printers of a demonstration: one that asks for its tickets in a kitchen, one at the counter, a tablet. */
export interface DemoPrinters {
  readonly kitchen: StarPrinter;
  readonly kitchenId: string;
  readonly tabletId: string;
  /** Accepts an order that waits, which queues its tickets; its id. */
  acceptOrder(): Promise<string>;
}

const TRANSPORTS = { polling: 'star_cloudprnt', browser: 'browser' } as const;

/** Adds printers by their owner's session; they ask once, so that they are known. */
export async function addDemoPrinters(
  owner: APIRequestContext,
  url: string,
): Promise<DemoPrinters> {
  async function send<Payload>(method: 'get' | 'post', path: string, data: object = {}) {
    const headers = { origin: url, 'idempotency-key': crypto.randomUUID() };
    const options = method === 'get' ? { headers } : { headers, data };
    const answer = await owner[method](`${url}/v2/staff/${path}`, options);
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    const { payload }: { payload: Payload } = await answer.json();
    return payload;
  }
  async function add(name: string, transport: keyof typeof TRANSPORTS, kinds: readonly string[]) {
    return send<{ readonly printer: { readonly printer_id: string }; readonly path: string }>(
      'post',
      'printers',
      { name, transport: TRANSPORTS[transport], kinds },
    );
  }

  const kitchen = await add('Cuisine', 'polling', ['kitchen']);
  const counter = await add('Comptoir', 'polling', ['counter', 'receipt']);
  const tablet = await add('Tablette du passe', 'browser', ['counter']);
  const star = fakeStarPrinter(httpNetwork(`${url}${kitchen.path}`));
  await star.poll();
  await fakeStarPrinter(httpNetwork(`${url}${counter.path}`)).poll();

  interface Card {
    readonly order_id: string;
    readonly progress: string;
    readonly revision: number;
  }
  return {
    kitchen: star,
    kitchenId: kitchen.printer.printer_id,
    tabletId: tablet.printer.printer_id,
    async acceptOrder() {
      const { orders } = await send<{ readonly orders: readonly Card[] }>('get', 'orders');
      const order = orders.find(({ progress }) => progress === 'received');
      if (!order) throw new Error('No order waits.');
      const step = { to: 'accepted', revision: order.revision };
      await send('post', `orders/${order.order_id}/transitions`, step);
      return order.order_id;
    },
  };
}
