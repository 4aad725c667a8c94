import {
  type FakePrinter,
  type FakePrinterOptions,
  startFakePrinter,
} from '@comptoir/fake-printers/fake-printer';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { anOrder } from '#test/builders/order-builder.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { movedClock, printDispatchers } from '#test/shops/print-dispatchers.ts';
import { aPrinter, boardAt, PRINTING_TABLES } from '#test/shops/printing-shop.ts';
import { readPrinting } from '../printers/printers-state.ts';

const database = testDatabase();
const openShop = shops(database);
const printers: FakePrinter[] = [];
afterEach(async () => {
  await Promise.all(printers.splice(0).map((printer) => printer.close()));
  await emptyTables(database.pool, ...PRINTING_TABLES);
});
const startDispatcher = printDispatchers(database);

const MINUTE = 60_000;

async function aFakePrinter(options: FakePrinterOptions = {}): Promise<FakePrinter> {
  const printer = await startFakePrinter({ columns: 42, ...options });
  printers.push(printer);
  return printer;
}

let guests = 0;

/** Accepts orders, promised for so many minutes from now; answers their numbers. */
async function accept(app: FastifyInstance, ...promises: number[]): Promise<number[]> {
  const numbers: number[] = [];
  for (const minutes of promises) {
    guests += 1;
    const orderId = await orderAs(app, `guest-${guests}@example.fr`, anOrder());
    await boardAt(database.pool).move(orderId, 'accepted', FRIDAY_EVENING + minutes * MINUTE);
    const { rows } = await database.pool.query<{ number: number }>(
      'SELECT number FROM orders WHERE order_id = $1',
      [orderId],
    );
    numbers.push(rows[0]?.number ?? 0);
  }
  return numbers;
}

/** The numbers of the orders on papers. */
const numbersOf = (printer: FakePrinter) =>
  printer.papers().map(({ text }) => Number(/N° (\d+)/.exec(text)?.[1]));

async function states(): Promise<string[]> {
  const { rows } = await database.pool.query<{ state: string }>(
    'SELECT state FROM print_jobs ORDER BY created_at, job_id',
  );
  return rows.map(({ state }) => state);
}

const printed = (count: number) => Array.from({ length: count }, () => 'printed');

describe('a printer', () => {
  test('PR-16: is held no longer than usual after the clock of its process was ahead', async () => {
    const printer = await aFakePrinter();
    await aPrinter(database.pool, { port: printer.port });
    const clock = movedClock();
    await startDispatcher({ clock });
    const heldForMs = async () => {
      const { rows } = await database.pool.query<{ held_until: Date | null }>(
        'SELECT held_until FROM printers',
      );
      return (rows[0]?.held_until?.getTime() ?? 0) - clock.now();
    };
    await expect.poll(heldForMs).toBeGreaterThan(0);
    clock.advance(20 * MINUTE);
    await expect.poll(heldForMs).toBeGreaterThan(0);
    clock.advance(-20 * MINUTE);
    await expect.poll(heldForMs).toBeLessThanOrEqual(10_000);
  });

  test('PR-70: prints what is accepted, and the job says so', async () => {
    const { app } = await openShop();
    const printer = await aFakePrinter();
    await aPrinter(database.pool, { port: printer.port });
    await startDispatcher({ clock: movedClock() });
    const [number] = await accept(app, 30);
    await expect.poll(states).toEqual(printed(1));
    expect(numbersOf(printer)).toEqual([number]);
    expect(printer.papers()[0]?.text).toMatch(/À lancer à/);
  });

  test('PR-16: is used by one of two servers, and each ticket comes out once', async () => {
    const { app } = await openShop();
    const printer = await aFakePrinter();
    await aPrinter(database.pool, { port: printer.port });
    const clock = movedClock();
    await Promise.all([startDispatcher({ clock }), startDispatcher({ clock })]);
    const numbers = await accept(app, 30, 31, 32, 33, 34);
    await expect.poll(states).toEqual(printed(5));
    expect(numbersOf(printer).toSorted()).toEqual(numbers);
  });

  test('PR-16: is taken over from a server that stops', async () => {
    const { app } = await openShop();
    const printer = await aFakePrinter();
    await aPrinter(database.pool, { port: printer.port });
    const clock = movedClock();
    const first = await startDispatcher({ clock });
    await accept(app, 30);
    await expect.poll(states).toEqual(printed(1));
    await first.stop();
    await startDispatcher({ clock });
    await accept(app, 40);
    await expect.poll(states).toEqual(printed(2));
    expect(printer.papers()).toHaveLength(2);
  });

  test('PR-20: prints fifty orders by when they have to be started', async () => {
    const { app } = await openShop();
    const printer = await aFakePrinter();
    await aPrinter(database.pool, { port: printer.port });
    const promises = Array.from({ length: 50 }, (_, index) => 30 + ((index * 7) % 50));
    const numbers = await accept(app, ...promises);
    await startDispatcher({ clock: movedClock() });
    await expect.poll(states, { timeout: 20_000 }).toEqual(printed(50));
    const byStart = numbers
      .map((number, index) => ({ number, minutes: promises[index] ?? 0 }))
      .toSorted((one, other) => one.minutes - other.minutes);
    expect(numbersOf(printer)).toEqual(byStart.map(({ number }) => number));
  });

  test('PR-21: without power prints as soon as it has it again, each ticket once', async () => {
    const { app } = await openShop();
    const printer = await aFakePrinter();
    await printer.power(false);
    await aPrinter(database.pool, { port: printer.port });
    await startDispatcher({ clock: movedClock() });
    const numbers = await accept(app, 30, 31, 32);
    await expect.poll(printerStates).toEqual(['offline']);
    await printer.power(true);
    await expect.poll(states).toEqual(printed(3));
    expect(numbersOf(printer)).toEqual(numbers);
    expect(await printerStates()).toEqual(['ready']);
  });

  test('PR-22: that is gone for 30 seconds has its tickets printed by the fallback', async () => {
    const { app } = await openShop();
    const [printer, fallback] = await Promise.all([aFakePrinter(), aFakePrinter()]);
    await printer.power(false);
    const { pool } = database;
    const bar = { name: 'Bar', kinds: ['receipt' as const], port: fallback.port };
    const fallbackId = await aPrinter(pool, bar);
    await aPrinter(pool, { port: printer.port, fallback_printer_id: fallbackId });
    const clock = movedClock();
    await startDispatcher({ clock });
    const [number] = await accept(app, 30);
    await expect.poll(printerStates).toEqual(['offline', 'ready']);
    expect(fallback.papers().some(({ text }) => text.includes('À lancer'))).toBe(false);
    clock.advance(30_001);
    await expect
      .poll(() => fallback.papers().filter(({ text }) => text.includes('À lancer')).length)
      .toBe(1);
    expect(numbersOf(fallback)).toContain(number);
  });

  test('PR-74: that runs out of paper keeps its job until it is printed', async () => {
    const { app } = await openShop();
    const printer = await aFakePrinter({ faults: [{ noPaperAfterLines: 3, keepsBuffer: true }] });
    await aPrinter(database.pool, { port: printer.port });
    const clock = movedClock();
    await startDispatcher({ clock, times: { leaseMs: 300 } });
    await accept(app, 30);
    await expect.poll(reasons).toEqual([{ state: 'sent', reason: 'paper' }]);
    expect(await printerStates()).toEqual(['paper']);
    printer.setPaper(true);
    await expect.poll(states).toEqual(printed(1));
    expect(printer.papers()).toHaveLength(1);
  });

  test('PR-17: whose connection breaks in the middle prints no second ticket by itself', async () => {
    const { app } = await openShop();
    const printer = await aFakePrinter({ faults: [{ dropAfterLines: 2 }] });
    await aPrinter(database.pool, { port: printer.port });
    await startDispatcher({ clock: movedClock() });
    const [, second] = await accept(app, 30, 31);
    await expect.poll(async () => (await states()).toSorted()).toEqual(['printed', 'unknown']);
    expect(numbersOf(printer)).toContain(second);
    expect(printer.papers()).toHaveLength(2);
  });

  test('PR-75: that never confirms leaves its job sent, for good', async () => {
    const { app } = await openShop();
    const printer = await aFakePrinter({ replies: 'status' });
    await aPrinter(database.pool, { port: printer.port, replies: 'status' });
    await startDispatcher({ clock: movedClock() });
    await accept(app, 30);
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query('SELECT state, lease_until FROM print_jobs');
        return rows;
      })
      .toEqual([{ state: 'sent', lease_until: null }]);
    expect(printer.papers()).toHaveLength(1);
  });
});

test('PR-30: a cancelled order whose paper to say so is uncertain stands among the problems', async () => {
  const { app } = await openShop();
  const printer = await aFakePrinter({ faults: [null, { dropAfterLines: 2 }] });
  await aPrinter(database.pool, { port: printer.port });
  const clock = movedClock();
  await startDispatcher({ clock });
  const orderId = await orderAs(app, 'cancelled@example.fr', anOrder());
  const board = boardAt(database.pool);
  await board.move(orderId, 'accepted', FRIDAY_EVENING + 30 * MINUTE);
  await expect.poll(states).toEqual(printed(1));
  await board.move(orderId, 'cancelled');
  clock.advance(11_000);
  await expect.poll(async () => (await states()).toSorted()).toEqual(['printed', 'unknown']);
  const snapshot = restaurantSnapshot(0, aRestaurant());
  const { problems } = await readPrinting({
    pool: database.pool,
    restaurant: async () => snapshot,
    clock: clock.now,
  });
  expect(problems).toEqual([expect.objectContaining({ order_id: orderId, state: 'unknown' })]);
});

async function printerStates(): Promise<string[]> {
  const { rows } = await database.pool.query<{ state: string }>(
    'SELECT state FROM printers ORDER BY created_at DESC, name DESC',
  );
  return rows.map(({ state }) => state);
}

async function reasons() {
  const { rows } = await database.pool.query('SELECT state, reason FROM print_jobs');
  return rows;
}
