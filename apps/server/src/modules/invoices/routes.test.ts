import type { WireOrderBilling } from '@comptoir/contract/invoices/order-billing';
import { afterEach, describe, expect, it, test } from 'vitest';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { taggedTexts } from '#test/harness/pdf-text.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import {
  A_CUSTOMER,
  emptyInvoices,
  LEGAL_SITE,
  soldOrder,
  storedInvoices,
} from '#test/shops/invoices.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(async () => {
  await emptyInvoices(database);
  await emptyTables(database.pool, 'mails', 'pgboss.job', ...STAFF_TABLES);
});

const HOUR = 60 * 60_000;
const STAFF = { actor: 'staff' } as const;
const SETTINGS = someSettings({ site: LEGAL_SITE });
const legalShop = (options: Parameters<typeof openShop>[1] = {}) =>
  openShop(aRestaurant({ settings: SETTINGS }), options);

/** The documents of an order as the holder of a key asks for them. */
function guestOf({ app }: Shop, key: string) {
  const path = `/v2/public/orders/${key}/billing`;
  const post = async (below: string, payload: object = {}) => {
    const answer = await app.inject({ method: 'POST', url: `${path}/${below}`, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    async state(): Promise<WireOrderBilling> {
      return (await app.inject(path)).json().payload;
    },
    read: (document: string) => app.inject(`${path}/${document}`),
    invoice: (customer: object = A_CUSTOMER) => post('invoice', customer),
    mail: (document: string) => post(`${document}/mail`),
  };
}

const textOf = (pdf: Buffer) =>
  taggedTexts(pdf)
    .map(({ text }) => text.replaceAll('\u00a0', ' '))
    .join('\n');

describe('the guest', () => {
  it('IV-1, IV-5: has a receipt once the order is a sale, and can have an invoice', async () => {
    const shop = await legalShop();
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const guest = guestOf(shop, await keyOf(database, orderId));
    expect(await guest.state()).toEqual({
      is_sale: false,
      can_invoice: false,
      can_mail: true,
      documents: [],
    });
    expect((await guest.read('receipt')).statusCode).toBe(404);
    expect(await guest.invoice()).toMatchObject({ status: 409, body: { code: 'not_a_sale' } });
    await ordersAt(database.pool).advance(orderId, 'handed_over');
    expect(await guest.state()).toEqual({
      is_sale: true,
      can_invoice: true,
      can_mail: true,
      documents: [
        {
          name: 'receipt',
          kind: 'receipt',
          issued_on: null,
          customer: null,
          total: 11.8,
          is_mailed: false,
        },
      ],
    });
    const receipt = await guest.read('receipt');
    expect(receipt.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="recu-2026-11-20-1.pdf"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    const text = textOf(receipt.rawPayload);
    expect(text).toContain('Maki saumon');
    expect(text).toContain('11,80 €');
    expect(text).toContain('SIRET 123 456 789 00012');
    expect(text).not.toMatch(/jeanne|Jeanne|06 /);
  });

  it('IV-1, OB-51: an order that is recalled keeps its receipt and the day of its sale', async () => {
    const shop = await legalShop();
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const guest = guestOf(shop, await keyOf(database, orderId));
    const counter = boardOf(shop, await aPerson(database.pool, 'counter'));
    await counter.move(orderId, { to: 'handed_over', revision: 1 });
    expect((await guest.state()).is_sale).toBe(false);
    expect((await counter.recall(orderId, 2)).status).toBe(200);
    expect(await guest.state()).toMatchObject({ is_sale: true, can_invoice: true });
    expect(textOf((await guest.read('receipt')).rawPayload)).toContain('20 novembre 2026');
    shop.setNow(FRIDAY_EVENING + 20 * HOUR);
    const later = boardOf(
      shop,
      await aPerson(database.pool, 'manager', { at: FRIDAY_EVENING + 20 * HOUR }),
    );
    expect((await later.move(orderId, { to: 'handed_over', revision: 3 })).status).toBe(200);
    expect((await guest.state()).is_sale).toBe(true);
    expect((await guest.invoice()).status).toBe(200);
    const [invoice] = await storedInvoices(database);
    expect(invoice).toMatchObject({ sold_on: '2026-11-20', payments: [{ paid_on: '2026-11-20' }] });
  });

  it('IV-4: reads on the receipt what was given back in cash since', async () => {
    const shop = await legalShop();
    const orderId = await soldOrder(database, shop.app);
    const guest = guestOf(shop, await keyOf(database, orderId));
    const selection = { units: [{ part: 1, quantity: 1 }] };
    await ordersAt(database.pool).refund(orderId, { refundId: 'one', selection }, STAFF);
    const text = textOf((await guest.read('receipt')).rawPayload);
    expect(text).toContain('Réglé en espèces le 20 novembre 2026 : 11,80 €');
    expect(text).toContain('Remboursé en espèces le 20 novembre 2026 : 5,90 €');
  });

  it('IV-10 to IV-12: makes an invoice once, and reads it', async () => {
    const shop = await legalShop();
    const guest = guestOf(shop, await keyOf(database, await soldOrder(database, shop.app)));
    const made = await Promise.all([1, 2, 3].map(() => guest.invoice()));
    const again = await guest.invoice({ ...A_CUSTOMER, name: 'Une autre' });
    for (const { status, body } of [...made, again]) {
      expect(status).toBe(200);
      expect(body.payload).toMatchObject({
        can_invoice: false,
        documents: [{ name: 'receipt' }, { name: '2026-000001', customer: 'Fils & Cie' }],
      });
    }
    const invoice = await guest.read('2026-000001');
    expect(invoice.headers['content-disposition']).toBe(
      'inline; filename="facture-2026-000001.pdf"',
    );
    expect(textOf(invoice.rawPayload)).toContain('TVA FR40303265045');
    expect((await guest.read('2026-000002')).statusCode).toBe(404);
  });

  it('IV-6: nothing of another order is read, made or mailed', async () => {
    const shop = await legalShop();
    const [mine, other] = [
      await soldOrder(database, shop.app),
      await soldOrder(database, shop.app, 'paul@example.fr'),
    ];
    await guestOf(shop, await keyOf(database, other)).invoice();
    expect((await guestOf(shop, await keyOf(database, mine)).read('2026-000001')).statusCode).toBe(
      404,
    );
    expect((await guestOf(shop, await keyOf(database, mine)).mail('2026-000001')).status).toBe(404);
    const stranger = guestOf(shop, 'x'.repeat(43));
    for (const status of [
      (await stranger.read('receipt')).statusCode,
      (await stranger.invoice()).status,
      (await stranger.mail('receipt')).status,
    ]) {
      expect(status).toBe(404);
    }
    shop.setNow(FRIDAY_EVENING + 25 * HOUR);
    expect((await guestOf(shop, await keyOf(database, mine)).read('receipt')).statusCode).toBe(404);
    expect(await storedInvoices(database)).toHaveLength(1);
  });

  test.each([
    ['an overlong name', { name: 'x'.repeat(121) }, 'name'],
    ['no address', { address: '' }, 'address'],
    ['a wrong VAT number', { vat_number: 'FR1' }, 'vat_number'],
  ])('IV-12: %s is refused with its field, and takes no number', async (_, wrong, path) => {
    const shop = await legalShop();
    const guest = guestOf(shop, await keyOf(database, await soldOrder(database, shop.app)));
    const { status, body } = await guest.invoice({ ...A_CUSTOMER, ...wrong });
    expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
    expect(await storedInvoices(database)).toEqual([]);
  });

  it('IV-12: what looks like HTML is a name', async () => {
    const shop = await legalShop();
    const guest = guestOf(shop, await keyOf(database, await soldOrder(database, shop.app)));
    const name = '<script>alert("x")</script> ﷽ 寿司';
    await guest.invoice({ ...A_CUSTOMER, name });
    const text = textOf((await guest.read('2026-000001')).rawPayload);
    expect(text).toContain('<script>alert("x")</script> ? ??');
    expect((await guest.state()).documents[1]?.customer).toBe(name);
  });

  it('IV-2: without legal facts there is a receipt and no invoice', async () => {
    const shop = await openShop();
    const guest = guestOf(shop, await keyOf(database, await soldOrder(database, shop.app)));
    expect(await guest.state()).toMatchObject({ is_sale: true, can_invoice: false });
    expect(await guest.invoice()).toMatchObject({
      status: 409,
      body: { code: 'legal_facts_missing' },
    });
  });

  it('IV-6: a client makes and mails at most 20 times, and reads 120 times, in ten minutes', async () => {
    const shop = await legalShop({ rateLimit: true });
    const guest = guestOf(shop, 'x'.repeat(43));
    for (let time = 0; time < 20; time += 1) expect((await guest.invoice()).status).toBe(404);
    expect((await guest.mail('receipt')).status).toBe(429);
    for (let time = 0; time < 120; time += 1) {
      expect((await guest.read('receipt')).statusCode).toBe(404);
    }
    expect((await guest.read('receipt')).statusCode).toBe(429);
  });

  it('IV-40: a document is mailed once, and never without an address', async () => {
    const shop = await legalShop();
    const orderId = await soldOrder(database, shop.app);
    const guest = guestOf(shop, await keyOf(database, orderId));
    await guest.invoice();
    const queued = await Promise.all([1, 2, 3].map(() => guest.mail('2026-000001')));
    expect(queued.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await guest.state()).documents.map(({ is_mailed }) => is_mailed)).toEqual([
      false,
      true,
    ]);
    const { rows } = await database.pool.query(
      "SELECT kind, occasion, (SELECT count(*)::int FROM pgboss.job WHERE singleton_key = mail_id::text) AS queued FROM mails WHERE kind = 'order_billing'",
    );
    expect(rows).toEqual([{ kind: 'order_billing', occasion: '2026-000001', queued: 1 }]);
    await database.pool.query("UPDATE orders SET email = ''");
    expect(await guest.mail('receipt')).toMatchObject({
      status: 409,
      body: { code: 'no_guest_address' },
    });
    expect((await guest.state()).can_mail).toBe(false);
  });
});

describe('the staff', () => {
  it('IV-7: makes, reads and mails the documents of an order, and the audit log says who', async () => {
    const shop = await legalShop();
    const manager = await aPerson(database.pool, 'manager', { name: 'Léa' });
    const orderId = await soldOrder(database, shop.app);
    const { get, post } = boardOf(shop, manager);
    const path = `orders/${orderId}/billing`;
    expect((await get(path)).body.payload).toMatchObject({ can_invoice: true });
    expect((await post(`${path}/invoice`, A_CUSTOMER)).status).toBe(200);
    expect((await post(`${path}/invoice`, A_CUSTOMER)).status).toBe(200);
    expect((await post(`${path}/2026-000001/mail`, {})).status).toBe(200);
    const pdf = await shop.app.inject({
      url: `/v2/staff/${path}/2026-000001`,
      headers: manager.headers,
    });
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
    });
    expect(textOf(pdf.rawPayload)).toContain('Fils & Cie');
    const { rows } = await database.pool.query(
      "SELECT person_name, action, subject, after FROM staff_audit WHERE action LIKE 'invoice%' ORDER BY at",
    );
    expect(rows).toEqual([
      {
        person_name: 'Léa',
        action: 'invoice.make',
        subject: `order:${orderId}`,
        after: { number: '2026-000001' },
      },
      {
        person_name: 'Léa',
        action: 'invoice.mail',
        subject: `order:${orderId}`,
        after: { document: '2026-000001' },
      },
    ]);
  });

  it('IV-7: only people who may see the guest, and of orders that exist', async () => {
    const shop = await legalShop();
    const orderId = await soldOrder(database, shop.app);
    const kitchen = boardOf(shop, await aPerson(database.pool, 'kitchen'));
    expect((await kitchen.get(`orders/${orderId}/billing`)).status).toBe(403);
    expect((await kitchen.get(`orders/${orderId}/billing/receipt`)).status).toBe(403);
    expect((await kitchen.post(`orders/${orderId}/billing/invoice`, A_CUSTOMER)).status).toBe(403);
    const manager = boardOf(shop, await aPerson(database.pool, 'manager'));
    expect((await manager.get('orders/none/billing')).status).toBe(404);
    expect((await manager.post('orders/none/billing/invoice', A_CUSTOMER)).status).toBe(404);
    expect((await shop.app.inject(`/v2/staff/orders/${orderId}/billing`)).statusCode).toBe(401);
  });
});
