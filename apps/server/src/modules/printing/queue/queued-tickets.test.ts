import { describe, expect, test } from 'vitest';
import { anonymiseWhenOver } from '#modules/orders/retention/anonymise.ts';
import { testDatabase } from '#test/harness/database.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { at, printQueueShops } from '#test/shops/print-queue-shop.ts';
import { aPrinter, boardAt } from '#test/shops/printing-shop.ts';

const database = testDatabase();
const { openShop, claim, print, jobs, anAcceptedOrder } = printQueueShops(database);

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const GUEST = 'jeanne@example.fr';

describe('what is printed', () => {
  test('PR-10: acceptance queues a job for each printer, kind and copy; placing an order none', async () => {
    const { pool } = database;
    await aPrinter(pool, { copies: 2 });
    await aPrinter(pool, { name: 'Comptoir', kinds: ['counter', 'receipt'] });
    const orderId = await orderAs((await openShop()).app, GUEST);
    expect(await jobs()).toEqual([]);
    await boardAt(pool).move(orderId, 'accepted');
    const job = { content_version: 1, reprint: 0, state: 'queued' };
    expect(await jobs()).toEqual([
      { kind: 'counter', copy: 1, ...job },
      { kind: 'kitchen', copy: 1, ...job },
      { kind: 'kitchen', copy: 2, ...job },
      { kind: 'receipt', copy: 1, ...job },
    ]);
  });

  test('PR-10: a step beyond the acceptance, and one without a board, queue the same', async () => {
    const { pool } = database;
    await aPrinter(pool);
    const { app } = await openShop();
    const [one, other] = [await orderAs(app, GUEST), await orderAs(app, GUEST)];
    await boardAt(pool).move(one, 'preparing');
    await ordersAt(pool).advance(other, 'accepted');
    await boardAt(pool).move(other, 'ready');
    expect(await jobs('order_id')).toEqual(
      expect.arrayContaining([{ order_id: one }, { order_id: other }]),
    );
    expect(await jobs()).toHaveLength(2);
  });

  test('PR-10: a printer for received orders gets them with their submission, once', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool, { prints_when: 'received', kinds: ['kitchen'] });
    const orderId = await orderAs((await openShop()).app, GUEST);
    expect(await print(printerId)).toHaveLength(1);
    await pool.query('UPDATE orders SET slot_starts_at = $1', [new Date(at(20 * MINUTE))]);
    const later = await orderAs((await openShop()).app, GUEST);
    await pool.query('UPDATE orders SET slot_starts_at = $1', [new Date(at(20 * MINUTE))]);
    expect(await print(printerId)).toEqual([expect.stringContaining('18:20')]);
    await boardAt(pool).move(later, 'accepted', at(20 * MINUTE));
    expect(await print(printerId, MINUTE)).toEqual([]);
    expect(await jobs('order_id')).toEqual([{ order_id: orderId }, { order_id: later }]);
    expect(await ordersAt(pool).findPrinted(later)).toMatchObject({ progress: 'accepted' });
  });

  test('PR-11: a ticket says what the order is when it is claimed', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const orderId = await anAcceptedOrder();
    await boardAt(pool, SECOND).promise(orderId, at(65 * MINUTE));
    const [paper] = await print(printerId, 2 * SECOND);
    expect(paper).toContain('19:05');
    expect(paper).not.toMatch(/MODIFI/);
    expect(await jobs()).toHaveLength(1);
  });

  test('PR-11: so many minutes before it has to be started, an order for later is due', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool, { minutes_before_start: 20 });
    const orderId = await anAcceptedOrder();
    await boardAt(pool, SECOND).promise(orderId, at(60 * MINUTE));
    expect(await claim(printerId, 40 * MINUTE - SECOND)).toBeNull();
    expect(await claim(printerId, 40 * MINUTE)).not.toBeNull();
  });

  test('PR-12: a printer with categories prints their lines, and nothing of an order without', async () => {
    const { pool } = database;
    const [makis, drinks, desserts] = await Promise.all(
      ['maki', 'boissons', 'desserts'].map((id) => aPrinter(pool, { categories: [id] })),
    );
    await anAcceptedOrder({
      items: [
        { item_id: 'maki-saumon', quantity: 2, note: '', options: [] },
        { item_id: 'biere', quantity: 1, note: '', options: [] },
      ],
      subtotal: 16.3,
      tax: 1.82,
      total: 16.3,
    });
    const [sushi] = await print(makis ?? '');
    expect(sushi).toContain('Maki saumon');
    expect(sushi).not.toContain('Bière');
    const [drink] = await print(drinks ?? '');
    expect(drink).toContain('Bière blonde');
    expect(drink).not.toContain('Maki');
    expect(await print(desserts ?? '')).toEqual([]);
    expect(await jobs()).toHaveLength(2);
  });

  test('PR-12: a line whose category no printer names comes out of all of them', async () => {
    const { pool } = database;
    const [drinks, desserts] = await Promise.all(
      ['boissons', 'desserts'].map((id) => aPrinter(pool, { categories: [id] })),
    );
    await anAcceptedOrder();
    expect(await print(drinks ?? '')).toEqual([expect.stringContaining('Maki saumon')]);
    expect(await print(desserts ?? '')).toEqual([expect.stringContaining('Maki saumon')]);
  });

  test('PR-37: what a ticket says of a guest goes when the order is anonymised', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool, { kinds: ['counter'] });
    const orderId = await anAcceptedOrder();
    await print(printerId);
    await ordersAt(pool).advance(orderId, 'handed_over');
    const { rows } = await pool.query('SELECT * FROM orders');
    expect(JSON.stringify(await jobs('content'))).toContain('Jeanne');
    await anonymiseWhenOver(pool, rows, at(0));
    expect(await jobs('content')).toEqual([{ content: null }]);
  });
});
