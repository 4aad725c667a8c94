import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { WireMenu } from '@comptoir/contract/menus/menus';
import type { WireQuote } from '@comptoir/contract/orders/checkout';
import type { WireSlots } from '@comptoir/contract/orders/slots';
import { readSetting } from '@comptoir/contract/settings/settings-path';
import { expect, test } from 'vitest';
import { hasStorefront } from '#plugins/storefront/mount-storefront.ts';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { BARE_ENVIRONMENT } from './bare-environment.ts';
import { demoRestaurantFile, shopProcesses } from './shop-process.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const TRATTORIA = join(ROOT, 'restaurants/fixtures/trattoria/restaurant.json');
const COMMAND = join(import.meta.dirname, '../../src/cli/restaurant.ts');
const STOREFRONT = { mode: 'production', directory: join(ROOT, 'apps/storefront') } as const;

const processes = shopProcesses();

test('R-9: another cuisine is imported while the shop is open, and is all that it sells', {
  timeout: 120_000,
}, async () => {
  const dataDir = processes.dataDirectory();
  const { url } = await processes.open(dataDir, {
    RESTAURANT_FILE: demoRestaurantFile(dataDir),
    LOG_LEVEL: 'warn',
  });
  const get = (path: string, headers = {}) => fetch(url + path, { headers });
  const read = async (path: string) => JSON.parse(await (await get(path)).text()).payload;
  const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    return { ...JSON.parse(await answer.text()), status: answer.status };
  };
  /** Orders one of an item, for its first available time. */
  const order = async (item_id: string) => {
    const { days }: WireSlots = await read('/v2/public/checkout/slots');
    const items = [{ item_id, quantity: 1 }];
    for (const date of days.flatMap(({ slots }) => slots)) {
      const customer = aCustomer({ date });
      const quoted = await send('POST', '/v2/public/checkout/quote', { items, customer });
      const quote: WireQuote = quoted.payload;
      if (quote.problems.length > 0) continue;
      const { subtotal, discount, delivery, tax, total } = quote;
      const amounts = { subtotal, discount, delivery, tax, total };
      return send('POST', '/v2/public/checkout/', { ...anOrder({ customer }), items, ...amounts });
    }
    throw new Error(`${item_id} can never be had`);
  };

  const sushi: readonly WireMenu[] = await read('/v2/public/menus');
  const [maki] = sushi.flatMap(({ categories }) =>
    categories.flatMap(({ items }) => items.filter(({ options }) => options.length === 0)),
  );
  const before = await order(maki?.item_id ?? '');
  expect(before.status).toBe(200);
  expect((await get('/v2/public/offers/bienvenue')).status).toBe(200);
  const { headers: known } = await get('/v2/public/menus');

  await promisify(execFile)(process.execPath, [COMMAND, 'import', TRATTORIA], {
    env: { ...BARE_ENVIRONMENT, DATA_DIR: dataDir },
  });
  const names = async () => (await read('/v2/public/menus')).map((menu: WireMenu) => menu.menu_id);
  await expect.poll(names).toEqual(['la-carta']);

  const settings = await read('/v2/public/settings');
  expect(readSetting(settings, 'contacts.name')).toBe('Trattoria Bellombra');
  expect(readSetting(settings, 'features.delivery.calculation_type')).toBe('distance');
  expect(await read('/v2/public/offers')).toEqual([]);
  expect((await get('/v2/public/offers/bienvenue')).status).toBe(404);
  expect((await get('/v2/public/offers/ciao5')).status).toBe(200);
  expect((await get(`/v2/public/products/${sushi[0]?.menu_id}`)).status).toBe(404);
  expect((await read('/v2/public/products/la-carta'))[0]?.item_id).toBe('burrata-tomates');
  const asked = { 'if-none-match': known.get('etag') };
  expect((await get('/v2/public/menus', asked)).status).toBe(200);
  const slots: WireSlots = await read('/v2/public/checkout/slots');
  expect(slots.days).toHaveLength(4);
  for (const slot of slots.days.flatMap((day) => day.slots)) {
    expect(slot.label).toMatch(/^\d\d:\d\d - \d\d:\d\d$/);
  }

  const pizze = { items: [{ item_id: 'margherita', quantity: 3 }], coupon: 'CIAO5' };
  const { payload } = await send('POST', '/v2/public/checkout/quote', pizze);
  expect(payload).toMatchObject({ subtotal: 32.7, discount: 5, tax: 2.52, total: 27.7 });
  expect((await order('tiramisu')).payload.order_number).toBe(2);
  const gone = await send('POST', '/v2/public/checkout/quote', {
    items: [{ item_id: maki?.item_id, quantity: 1 }],
  });
  expect([gone.status, gone.errors[0].path]).toEqual([422, 'items[0].item_id']);
  const { order_id, order_number } = before.payload;
  const submitted = await send('PUT', '/v2/public/checkout/', { order_id, status: 'pending' });
  expect(submitted.payload).toEqual({ order_id, order_number, status: 'pending' });

  const [pizza] = (await read('/v2/public/menus'))[0].categories.flatMap(
    ({ items }: WireMenu['categories'][number]) => items.filter((item) => item.item_image),
  );
  const picture = await get(pizza.item_image);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  if (!hasStorefront(STOREFRONT)) return;
  for (const path of ['/', '/menu', '/fr/menu', '/checkout', '/privacy-policy']) {
    const page = await (await get(path)).text();
    expect([path, page.includes('Bellombra')]).toEqual([path, true]);
    expect([path, page.includes('Kinoné')]).toEqual([path, false]);
  }
  expect(await (await get('/menu')).text()).toContain('Margherita');
});
