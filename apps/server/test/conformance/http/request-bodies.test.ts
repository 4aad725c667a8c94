import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { rawRequest } from '#test/harness/raw-request.ts';
import { type Shop, shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';
const LIMIT_BYTES = 256 * 1024;

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

/** Sends this text as JSON; returns the rejection: status, code and paths. */
async function send(payload: string | Buffer, url = CHECKOUT) {
  const headers = { 'content-type': 'application/json' };
  const answer = await shop.app.inject({ method: 'POST', url, headers, payload });
  const { code, errors } = answer.json();
  const paths = errors?.map(({ path }: { path: string }) => path);
  return [answer.statusCode, code, paths].filter((part) => part !== undefined);
}

const sendOrder = (changes: object) => send(JSON.stringify({ ...anOrder(), ...changes }));

const aLine = (changes: object) => ({
  items: [{ item_id: 'maki-saumon', quantity: 2, note: '', options: [], ...changes }],
});

const someOptions = (...option_options: object[]) =>
  aLine({ options: [{ option_id: 'sauces', selected: 1, option_options }] });

const refusedFor = (...paths: string[]) => [422, 'validation', paths];

describe('a body', () => {
  test('I-3: of 256 KiB is read, a larger one is not', async () => {
    const order = JSON.stringify(anOrder());
    expect(await send(order.padEnd(LIMIT_BYTES))).toEqual([200]);
    expect(await send(order.padEnd(LIMIT_BYTES + 1))).toEqual([413, 'body_too_large']);
  });

  test('I-28: that is too large is told the limit of its own route', async () => {
    const messageOf = async (url: string, size: number) => {
      const headers = { 'content-type': 'application/json' };
      const payload = JSON.stringify({ text: 'x'.repeat(size) });
      return (await shop.app.inject({ method: 'POST', url, headers, payload })).json().message;
    };
    expect(await messageOf(CHECKOUT, LIMIT_BYTES)).toBe('La requête dépasse 256 Kio.');
    expect(await messageOf('/print/star/unknown', 64 * 1024)).toBe('La requête dépasse 64 Kio.');
  });

  test.each([
    ['comment', '['.repeat(20_000), ']'.repeat(20_000)],
    ['customer', '{"a":'.repeat(20_000), `1${'}'.repeat(20_000)}`],
    ['unknown', '[{"a":'.repeat(20_000), `1${'}]'.repeat(20_000)}`],
  ])(
    'I-27: that is nested 20,000 levels deep in %s is rejected by that field',
    async (field, open, close) => {
      const order = JSON.stringify(anOrder());
      for (const path of [CHECKOUT, `${CHECKOUT}quote`]) {
        const [status, code, [named]] = await send(
          order.replace(/}$/, `,"${field}":${open}${close}}`),
          path,
        );
        expect([status, code, named.split(/[.[]/)[0]]).toEqual([422, 'validation', field]);
      }
    },
  );

  test('I-3: that is too large is answered while the client is still sending it', async () => {
    const body = 'x'.repeat(4 * 1024 * 1024);
    const head = `POST ${CHECKOUT} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
    const late = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const answers = await rawRequest(
      shop.app,
      `${head}Content-Length: ${body.length}\r\n\r\n${body}${late}`,
    );
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  test('I-1: is read with a byte order mark, too', async () => {
    expect(await send(`\uFEFF${JSON.stringify(anOrder())}`)).toEqual([200]);
  });

  test('I-15: that names a field twice means the last one', async () => {
    const order = JSON.stringify(anOrder());
    expect(await send(order.replace('{', '{"is_pickup":"perhaps",'))).toEqual([200]);
    expect(await send(order.replace(/}$/, ',"is_pickup":"perhaps"}'))).toEqual(
      refusedFor('is_pickup'),
    );
  });

  test('I-15: may not touch what every object inherits', async () => {
    const order = JSON.stringify(anOrder());
    for (const field of ['"__proto__":{"admin":true}', '"constructor":{"prototype":{"a":1}}']) {
      expect(await send(order.replace('{', `{${field},`))).toEqual([400, 'malformed_json']);
    }
    expect(await sendOrder({ coupon: '__proto__' })).toEqual([422, 'coupon_unknown', ['coupon']]);
    for (const id of ['__proto__', 'constructor', 'toString']) {
      expect(await sendOrder(aLine({ item_id: id }))).toEqual(refusedFor('items[0].item_id'));
    }
  });

  test.each(['[', '{"items":[}', "{'items':[]}", '\u0000', 'undefined', '{"a":1}}', 'NaN', ' '])(
    'I-3: of %j is malformed',
    async (text) => {
      expect(await send(text)).toEqual([400, 'malformed_json']);
    },
  );

  test.each(['"text"', '7', 'true', '[]', '[{}]', 'null'])(
    'I-3: of %s is no order and no cart',
    async (text) => {
      for (const path of [CHECKOUT, `${CHECKOUT}quote`]) {
        expect((await send(text, path)).slice(0, 2)).toEqual([422, 'validation']);
      }
    },
  );

  test('I-15: may have unknown fields, which are ignored', async () => {
    expect(await sendOrder({ ...aLine({ item_price: 0, item_name: 'x' }), admin: true })).toEqual([
      200,
    ]);
  });
});

describe('a line of the cart', () => {
  test.each([0, 100, 1.5, -1, '2', null, true, [2], 1e308])(
    'C-3: of the quantity %j is rejected by its field',
    async (quantity) => {
      expect(await sendOrder(aLine({ quantity }))).toEqual(refusedFor('items[0].quantity'));
    },
  );

  test('C-3: may have any quantity from 1 to 99', async () => {
    const one = { subtotal: 5.9, tax: 0.54, total: 5.9 };
    expect(await sendOrder({ ...aLine({ quantity: 1 }), ...one })).toEqual([200]);
    const many = { subtotal: 584.1, tax: 53.1, total: 584.1 };
    expect(await sendOrder({ ...aLine({ quantity: 99 }), ...many })).toEqual([200]);
  });

  test('C-4: takes a note of 500 characters and no longer one', async () => {
    expect(await sendOrder(aLine({ note: 'é'.repeat(500) }))).toEqual([200]);
    expect(await sendOrder(aLine({ note: ` ${'é'.repeat(500)} ` }))).toEqual([200]);
    expect(await sendOrder(aLine({ note: 'é'.repeat(501) }))).toEqual(refusedFor('items[0].note'));
    expect(await sendOrder(aLine({ note: 7 }))).toEqual(refusedFor('items[0].note'));
  });

  test('I-7: is priced by the options with a quantity, not by « selected »', async () => {
    const price = { subtotal: 15, tax: 1.36, total: 15 };
    for (const selected of [0, 1, 2, 40, undefined]) {
      const options = [
        {
          option_id: 'sauces',
          selected,
          option_options: [
            { id: 'soja', quantity: 0 },
            { id: 'epicee', quantity: 2 },
          ],
        },
      ];
      expect(await sendOrder({ ...aLine({ options }), ...price })).toEqual([200]);
    }
  });

  test.each([
    ['an option that there is not', [{ id: 'wasabi', quantity: 1 }], '[0].id'],
    ['an option taken half', [{ id: 'soja', quantity: 0.5 }], '[0].quantity'],
    ['an option taken back', [{ id: 'soja', quantity: -1 }], '[0].quantity'],
    ['an option taken 100 times', [{ id: 'epicee', quantity: 100 }], '[0].quantity'],
    [
      'the same option twice',
      [
        { id: 'soja', quantity: 1 },
        { id: 'soja', quantity: 1 },
      ],
      '[1].id',
    ],
  ])('C-5: with %s is rejected by its field', async (_, options, path) => {
    const rejection = refusedFor(`items[0].options[0].option_options${path}`);
    expect(await sendOrder(someOptions(...options))).toEqual(rejection);
  });

  test('C-5: with a group that the item does not have is rejected by its field', async () => {
    const group = { option_id: 'tailles', option_options: [{ id: 'xl', quantity: 1 }] };
    expect(await sendOrder(aLine({ options: [group] }))).toEqual(
      refusedFor('items[0].options[0].option_id'),
    );
  });

  test('I-6: has an id of 1 to 64 letters, digits, hyphens and underscores', async () => {
    for (const item_id of ['', 'a'.repeat(65), 'maki saumon', 'maki/saumon', 'maké', 5, null]) {
      expect([item_id, ...(await sendOrder(aLine({ item_id })))]).toEqual([
        item_id,
        ...refusedFor('items[0].item_id'),
      ]);
    }
    expect(await sendOrder(aLine({ item_id: 'a'.repeat(64) }))).toEqual(
      refusedFor('items[0].item_id'),
    );
  });
});

describe('an order', () => {
  test.each(['local_id', 'items', 'is_pickup', 'payment_method', 'customer', 'total', 'tax'])(
    'I-10: without %s is rejected by that name',
    async (field) => {
      expect(await sendOrder({ [field]: undefined })).toEqual(refusedFor(field));
      expect(await sendOrder({ [field]: null })).toEqual(refusedFor(field));
    },
  );

  test.each([
    ['local_id', ''],
    ['local_id', 'a'.repeat(65)],
    ['local_id', 'a b'],
    ['local_id', 12],
    ['is_pickup', 'true'],
    ['is_pickup', 1],
    ['items', {}],
    ['items', Array.from({ length: 201 }, () => aLine({}).items[0])],
    ['payment_method', 'paypal'],
    ['status', 'done'],
    ['coupon', 5],
    ['coupon', ['A', 'B']],
    ['coupon', 'x'.repeat(501)],
    ['comment', 'x'.repeat(501)],
    ['total', '11.80'],
    ['total', -11.8],
    ['total', 11.805],
    ['subtotal', 1e12],
    ['free_items', 'none'],
    ['transaction_id', 'none'],
    ['user_id', 'a b'],
  ])('I-15: with %s = %j is rejected by that name', async (field, value) => {
    expect(await sendOrder({ [field]: value })).toEqual(refusedFor(field));
  });

  test.each([
    ['first_name', ''],
    ['first_name', '   '],
    ['last_name', null],
    ['email', ''],
    ['email', 'jeanne'],
    ['email', 'jeanne@martin'],
    ['phone', ' '],
    ['phone', 33_639_981_234],
  ])('K-13: with the customer’s %s = %j is rejected by that name', async (field, value) => {
    const customer = { ...aCustomer(), [field]: value };
    expect(await sendOrder({ customer })).toEqual(refusedFor(`customer.${field}`));
  });

  test('I-15: lists all its validation errors at once', async () => {
    const wrong = {
      ...aLine({ quantity: 0 }),
      total: null,
      customer: { ...aCustomer(), phone: '' },
    };
    expect(await sendOrder(wrong)).toEqual(
      refusedFor('items[0].quantity', 'total', 'customer.phone'),
    );
  });

  test('M-5: may carry the noise of binary arithmetic', async () => {
    const noise = { subtotal: 11.799999999999999, total: 11.800000000000001, discount: -0 };
    expect(await sendOrder(noise)).toEqual([200]);
  });

  test('I-10: may omit fields with a default', async () => {
    const { date, location, ...customer } = aCustomer();
    const left: Partial<Record<keyof OrderBody, undefined>> = {
      free_items: undefined,
      transaction_id: undefined,
      user_id: undefined,
      status: undefined,
    };
    expect(await sendOrder({ ...left, customer })).toEqual([200]);
    const nulls = { free_items: null, transaction_id: null, user_id: null, coupon: null };
    const withNulls = { ...customer, date: null, location: null };
    expect(await sendOrder({ ...nulls, comment: null, customer: withNulls })).toEqual([200]);
    const blank = { delivery_date: '', delivery_time_range: '' };
    expect(await sendOrder({ coupon: ' ', customer: { ...customer, date: blank } })).toEqual([200]);
    const { rows } = await database.pool.query(
      'SELECT DISTINCT delivery_date, delivery_time, coupon_code, status FROM orders',
    );
    expect(rows).toEqual([
      {
        delivery_date: '2026-11-20',
        delivery_time: 'ASAP',
        coupon_code: null,
        status: 'pending',
      },
    ]);
  });
});
