import type { PayableShare } from '@comptoir/contract/group-orders/group-order-shares';
import { afterEach, describe, expect, it } from 'vitest';
import { mailStore } from '#jobs/mails/mail-store.ts';
import { anOrder } from '#test/builders/order-builder.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables, PAYMENT_TABLES } from '#test/harness/empty-tables.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { aGroup, BEER, MAKI, orderOf } from '#test/shops/group-orders.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { restaurantCommand } from '#test/shops/restaurant-command.ts';

const database = testDatabase();
const openShop = shops(database);
const restaurant = restaurantCommand(database);

afterEach(() =>
  emptyTables(database.pool, 'mails', 'pgboss.job', ...PAYMENT_TABLES, 'demo_intents'),
);

async function refund(...words: string[]) {
  const { code, out, error } = await restaurant('refund', ...words);
  return { code, said: (out + error).replaceAll(/[\u00a0\u202f]/g, ' ') };
}

/** An order of 11,80 € paid with the demonstration's card form; answers its id. */
async function paidOrder(): Promise<string> {
  const settings = someSettings({ payments: { stripe: { active: true } } });
  const { post } = await openShop({ settings });
  const path = '/v2/public/checkout/';
  const intent = await post(`${path}stripe-payment-intent`, { customer_id: null, amount: 11.8 });
  const id = String(intent.body.payload?.id);
  const client_secret = String(intent.body.payload?.client_secret);
  const card = { client_secret, customer_id: null, payment_intent_id: id };
  const order = anOrder({ payment_method: 'card', transaction_id: card });
  const placed = await post(path, order);
  const payment = { payment_intent_id: id, client_secret, card: 'good' };
  expect((await post(`${path}demo-payment`, payment)).status).toBe(200);
  return String(placed.body.payload?.order_id);
}

async function refunded(): Promise<number> {
  const { rows } = await database.pool.query<{ refunded_cents: number }>(
    'SELECT refunded_cents FROM demo_intents',
  );
  return rows[0]?.refunded_cents ?? 0;
}

async function mailsTold(): Promise<number> {
  const { rowCount } = await database.pool.query(
    "SELECT FROM mails JOIN pgboss.job ON singleton_key = mail_id::text WHERE kind = 'order_refund'",
  );
  return rowCount ?? 0;
}

it('Y-14: a part is refunded once, with its tax, and the guest is notified', async () => {
  await paidOrder();
  const said = 'Commande 1 : 5,00 €, dont TVA 10 % : 0,45 €, rendus sur la carte\n';
  expect(await refund('1', '--amount', '5,00')).toEqual({ code: 0, said });
  expect(await refund('1', '--amount', '5.00')).toEqual({ code: 0, said });
  expect(await refunded()).toBe(500);
  expect(await mailsTold()).toBe(1);
  expect((await mailStore(database.pool).count()).waiting).toBe(1);
});

it('Y-13, Y-14: the remainder is refunded with the rest of the tax', async () => {
  const id = await paidOrder();
  await refund('1', '--amount', '5');
  await refund('1', '--amount', '5', '--name', 'second');
  expect(await refund(id)).toEqual({
    code: 0,
    said: 'Commande 1 : 1,80 €, dont TVA 10 % : 0,16 €, rendus sur la carte\n',
  });
  expect(await refunded()).toBe(1180);
  expect((await refund('1', '--amount', '0,01')).said).toBe('Il ne reste que 0,00 € à rendre.\n');
});

it('GS-8, and Y-14: an order that a group paid in shares goes back to each card, and is said once', async () => {
  const settings = someSettings({ payments: { stripe: { active: true } } });
  const { app, post } = await openShop({ settings });
  const group = await aGroup(app);
  const { client, link, hostKey } = group;
  await client.putLine(link, hostKey, 'ada-1', MAKI);
  const ben = await group.guest('Ben', BEER);
  await group.close();
  const order = orderOf(await group.read(), group, { payment_method: 'card' });
  const placed = await post('/v2/public/checkout/', order);
  await client.call('POST', `/${link}/shares`, hostKey);
  for (const key of [hostKey, ben.key]) {
    const { payload } = await client.call<PayableShare>('POST', `/${link}/shares/pay`, key);
    const { payment_intent_id, client_secret } = payload;
    const payment = { payment_intent_id, client_secret, card: 'good' };
    await post('/v2/public/checkout/demo-payment', payment);
  }
  expect((await group.read()).state).toBe('placed');
  const { code, said } = await refund(String(placed.body.payload?.order_id));
  expect(said).toBe(
    'Commande 1 : 10,40 €, dont TVA 10 % : 0,54 €, dont TVA 20 % : 0,75 €, rendus sur la carte\n',
  );
  expect(code).toBe(0);
  const { rows } = await database.pool.query<{ refunded_cents: number }>(
    'SELECT refunded_cents FROM demo_intents ORDER BY refunded_cents',
  );
  expect(rows.map(({ refunded_cents }) => refunded_cents)).toEqual([450, 590]);
});

it('Y-8: explains why nothing is refunded', async () => {
  await paidOrder();
  expect(await refund('1', '--amount', '11,81')).toEqual({
    code: 1,
    said: 'Il ne reste que 11,80 € à rendre.\n',
  });
  expect((await refund('7')).said).toBe('Aucune commande enregistrée ne porte ce numéro.\n');
  expect((await refund('1', '--amount', 'cinq')).said).toContain('« cinq » n’est pas un montant');
  expect((await refund('1', '--day', 'hier')).said).toContain('« hier »');
  for (const words of [[], ['1', '2'], ['1', '--amount']]) {
    expect((await refund(...words)).code).toBe(2);
  }
  expect(await refunded()).toBe(0);
});

it('Y-8: a cash order has nothing to refund', async () => {
  const { app } = await openShop();
  const id = await orderAs(app, 'jeanne@example.fr');
  expect((await refund(id)).code).toBe(1);
});

describe('npm run restaurant -- order --status cancelled', () => {
  async function cancel(...words: string[]) {
    const { code, out, error } = await restaurant('order', '1', '--status', 'cancelled', ...words);
    return { code, said: (out + error).replaceAll(/[\u00a0\u202f]/g, ' ') };
  }
  const shown = 'Commande 1 : cancelled, à emporter, 2026-11-20 ASAP, 11,80 €, paid\n';

  it('T-20: requires a refund decision for a paid order', async () => {
    await paidOrder();
    expect(await cancel()).toEqual({
      code: 1,
      said: 'La commande 1 est payée : dites avec --refund ce que vous rendez des 11,80 € (full, none, ou un montant comme 12,50).\n',
    });
    expect((await restaurant('order', '1')).out).toContain('received');
  });

  it('T-20: refunds all of it, and prints that', async () => {
    await paidOrder();
    expect(await cancel('--refund', 'full')).toEqual({
      code: 0,
      said: `${shown}11,80 € rendus sur la carte\n`,
    });
    expect(await refunded()).toBe(1180);
    expect(await mailsTold()).toBe(1);
  });

  it.each(['5,50', '5.50'])('T-20: refunds a part: %s', async (amount) => {
    await paidOrder();
    const said = `${shown}5,50 € rendus sur la carte\n`;
    expect(await cancel('--refund', amount)).toEqual({ code: 0, said });
    expect(await refunded()).toBe(550);
  });

  it('T-20: refunds nothing when the command says so', async () => {
    await paidOrder();
    expect(await cancel('--refund', 'none')).toEqual({ code: 0, said: shown });
    expect(await refunded()).toBe(0);
  });

  it('T-20: explains an invalid decision in one line', async () => {
    await paidOrder();
    expect(await cancel('--refund', '11,81')).toEqual({
      code: 1,
      said: 'Il ne reste que 11,80 € à rendre.\n',
    });
    for (const wrong of ['tout', '0', '1,234']) {
      expect(await cancel('--refund', wrong)).toEqual({
        code: 1,
        said: `« ${wrong} » n’est ni full, ni none, ni un montant comme 12,50.\n`,
      });
    }
    const ready = await restaurant('order', '1', '--status', 'ready', '--refund', 'full');
    expect([ready.code, ready.error]).toEqual([
      1,
      '--refund ne s’emploie qu’avec --status cancelled.\n',
    ]);
    expect(await refunded()).toBe(0);
  });
});

describe('a rejected refund', () => {
  /** The demonstration gateway rejects a refund beyond its intent. */
  async function refusedRefund(): Promise<string> {
    const id = await paidOrder();
    await database.pool.query('UPDATE demo_intents SET refunded_cents = 1000');
    return `order-${id}-rest-`;
  }

  it('Y-30: is reported, listed, retried and withdrawn', async () => {
    const refundId = await refusedRefund();
    expect(await refund('1')).toEqual({
      code: 1,
      said: 'Commande 1 : 11,80 €, dont TVA 10 % : 1,07 €, refusés par le prestataire (charge_not_refundable) : voyez « refund list »\n',
    });
    const listed = await refund('list');
    expect(listed.code).toBe(0);
    expect(listed.said).toMatch(
      new RegExp(
        `^${refundId}  commande 1 du 2026-11-20  11,80 €  \\S+Z  1 essai  refusé : charge_not_refundable\n1 refusé, 0 en attente\n$`,
      ),
    );
    expect(await refund('retry', refundId)).toEqual({
      code: 1,
      said: '11,80 € refusés par le prestataire (charge_not_refundable) : voyez « refund list »\n',
    });
    await database.pool.query('UPDATE demo_intents SET refunded_cents = 0');
    expect(await refund('retry', refundId)).toEqual({
      code: 0,
      said: '11,80 € rendus sur la carte\n',
    });
    expect((await refund('list')).said).toBe('0 refusé, 0 en attente\n');
    expect(await refund('retry', refundId)).toEqual({
      code: 1,
      said: 'Aucun remboursement refusé ne porte ce nom.\n',
    });
  });

  it('Y-30: is withdrawn by name', async () => {
    const refundId = await refusedRefund();
    await refund('1');
    expect(await refund('withdraw', refundId)).toEqual({ code: 0, said: 'Remboursement retiré\n' });
    expect((await refund('withdraw', refundId)).code).toBe(1);
    expect((await refund('list')).said).toBe('0 refusé, 0 en attente\n');
    for (const words of [['retry'], ['withdraw'], ['list', 'x'], ['retry', 'a', 'b']]) {
      expect((await refund(...words)).code).toBe(2);
    }
  });
});
