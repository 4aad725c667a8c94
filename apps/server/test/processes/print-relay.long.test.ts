import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import {
  type FakePrinter,
  type FakePrinterOptions,
  startFakePrinter,
} from '@comptoir/fake-printers/fake-printer';
import type { PrinterCondition } from '@comptoir/printer-client/conditions';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openNotifications } from '#db/notifications.ts';
import { watchPrintJobs } from '#jobs/printing/enqueue-print-jobs.ts';
import { addDevice, removeDevice } from '#modules/staff/devices/devices.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { acceptOrder, printedJobs, stateOf } from '#test/shops/polled-printers.ts';
import { aPrinter, PRINTING_TABLES } from '#test/shops/printing-shop.ts';
import { relayProcesses } from './relay-process.ts';

const database = testDatabase();
const openShop = shops(database);
const temporaryDirectory = temporaryDirectories();
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await emptyTables(database.pool, ...PRINTING_TABLES, 'staff_devices');
});

// The hook that was added last runs first.
const startRelay = relayProcesses();

const SECOND = 1_000;
const WITHIN = { timeout: 20_000, interval: 20 };

/** A shop over HTTP, a printer in the network of its kitchen, and the code of a relay between them. */
async function openRelayedShop(options: FakePrinterOptions = {}) {
  const { pool } = database;
  const notifications = await openNotifications(database.address, silentLog);
  closers.push(() => notifications.close());
  const shop = await openShop({}, { watchPrintJobs: await watchPrintJobs(notifications) });
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const printer = await startFakePrinter(options);
  closers.push(() => printer.close());
  const device = { name: 'Relais de la cuisine', kind: 'printer' } as const;
  const { code, device_id: deviceId } = await addDevice(pool, device, FRIDAY_EVENING);
  const { host, port } = printer;
  const printerId = await aPrinter(pool, { relay_device_id: deviceId, host, port });
  const home = temporaryDirectory();
  return {
    ...shop,
    url,
    printer,
    code,
    deviceId,
    home,
    start: (...args: readonly string[]) => startRelay(home, url, ...args),
    order: () => acceptOrder(shop.app, pool),
    jobs: () => printedJobs(pool),
    reach: (expected: PrinterCondition) =>
      vi.waitFor(async () => expect(await stateOf(pool, printerId)).toBe(expected), WITHIN),
    become: (...expected: readonly string[]) =>
      vi.waitFor(async () => expect(await printedJobs(pool)).toEqual(expected), WITHIN),
    revoke: () => removeDevice(pool, deviceId),
  };
}

/** Shows each request before the application sees it; true: the application never does. */
function intercept(
  { server }: FastifyInstance,
  isTaken: (request: IncomingMessage, answer: ServerResponse) => boolean,
): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, answer) => {
    if (isTaken(request, answer)) return;
    for (const listener of listeners) listener.call(server, request, answer);
  });
}

/** The papers with a ticket: after an uncertain one the next is cut off from what may be left. PR-76. */
const ticketsOf = (printer: FakePrinter) =>
  printer.papers().flatMap(({ text }) => (text.trim() === '' ? [] : [text]));

describe('a relay is enrolled once', () => {
  test('PR-100 to PR-102: with its code, and goes on with the key of its file', async () => {
    const { start, code, order, become, printer, home } = await openRelayedShop();
    const first = start(code);
    await order();
    await become('printed');
    expect(printer.papers()).toHaveLength(1);
    expect(await first.endBy('SIGTERM')).toBe(0);
    // Said where the stop comes before the shop's answer to the result.
    const lines = first.lines.filter((line) => line !== 'Waits for the tickets under way.');
    expect(lines).toEqual([
      expect.stringMatching(/^Enrolled as « Relais de la cuisine »; the key is in /),
      expect.stringMatching(/^Asks http:\/\/127\.0\.0\.1:\d+ for tickets\.$/),
      'Connected to the shop.',
      expect.stringMatching(/^Prints on Cuisine \(127\.0\.0\.1:\d+\)\.$/),
      expect.stringMatching(/^Ticket [\w-]{8} on Cuisine: printed\.$/),
      'Stopped.',
    ]);
    const directory = join(home, '.comptoir');
    const [file = ''] = readdirSync(directory);
    expect(statSync(join(directory, file)).mode & 0o777).toBe(0o600);
    const { key } = JSON.parse(readFileSync(join(directory, file), 'utf8'));
    expect(first.lines.join('\n')).not.toContain(key);

    const second = start();
    await order();
    await become('printed', 'printed');
    expect(await second.endBy('SIGINT')).toBe(0);
  });

  test('PR-100 to PR-102: a code that was used, or of another kind of device, is refused with a sentence', async () => {
    const { start, code, url, home } = await openRelayedShop();
    const used = start('ABCDEFGH');
    expect(await used.ended).toBe(2);
    expect(used.lines).toEqual(['The code is wrong, was used, or is older than 10 minutes.']);
    const board = { name: 'Tablette', kind: 'board' } as const;
    const other = await addDevice(database.pool, board, FRIDAY_EVENING);
    const wrong = startRelay(home, url, other.code);
    expect(await wrong.ended).toBe(2);
    expect(wrong.lines).toEqual([
      'The code is that of a device of the kind board: add one of the kind printer.',
    ]);
    const keyless = start();
    expect(await keyless.ended).toBe(2);
    expect(keyless.lines).toEqual([
      expect.stringMatching(/^There is no key for .*: give a code\.$/),
    ]);
    expect(code).toHaveLength(8);
  });

  test('PR-103: once its device is revoked it stops with a sentence, and code 3', async () => {
    const { start, code, revoke, order, become } = await openRelayedShop();
    const relay = start(code);
    await order();
    await become('printed');
    await revoke();
    await order();
    expect(await relay.ended).toBe(3);
    expect(relay.lines.at(-1)).toMatch(/does not know this relay any more: its device was removed/);
  });
});

describe('no ticket twice, and none lost in silence', () => {
  test('PR-106 and PR-107: a printer without power gets its ticket once it is back', async () => {
    const { start, code, order, become, printer, setNow, reach } = await openRelayedShop();
    await printer.power(false);
    start(code);
    await order();
    await become('failed: offline');
    await reach('offline');
    await printer.power(true);
    setNow(FRIDAY_EVENING + 5 * SECOND);
    await become('printed');
    expect(printer.papers()).toHaveLength(1);
  });

  test('PR-106 and PR-107: a roll that ends in the middle is waited for, and the ticket comes out whole, once', async () => {
    const { start, code, order, become, printer, reach } = await openRelayedShop();
    printer.failNext({ noPaperAfterLines: 3, keepsBuffer: true });
    start(code);
    await order();
    await become('sent: paper');
    await reach('paper');
    printer.setPaper(true);
    await become('printed');
    expect(printer.papers()).toHaveLength(1);
  });

  test('PR-106 and PR-107: a connection that breaks leaves an uncertain ticket, and the next one comes out', async () => {
    const { start, code, order, become, printer } = await openRelayedShop();
    printer.failNext('drop_after_cut');
    start(code);
    await order();
    await become('unknown: offline');
    await order();
    await become('unknown: offline', 'printed');
    expect(ticketsOf(printer)).toHaveLength(2);
  });

  test('PR-106 and PR-107: a relay that is killed while it prints leaves an uncertain ticket, and no second paper', async () => {
    const { start, code, order, become, printer, setNow } = await openRelayedShop();
    printer.failNext('never_confirms');
    const killed = start(code);
    await order();
    await printer.waitForPapers(1);
    await killed.endBy('SIGKILL');
    await become('sent');
    start();
    setNow(FRIDAY_EVENING + 61 * SECOND);
    await become('unknown');
    await order();
    await become('unknown', 'printed');
    expect(ticketsOf(printer)).toHaveLength(2);
    expect(new Set(ticketsOf(printer)).size).toBe(2);
  });

  test('PR-106 and PR-107: a relay that is killed before it asked leaves a ticket that comes out later, once', async () => {
    const { app, start, code, order, become, printer, setNow } = await openRelayedShop();
    const asked = Promise.withResolvers<void>();
    let isCut = true;
    intercept(app, ({ url, socket }) => {
      if (!isCut || !url?.endsWith('/sent')) return false;
      asked.resolve();
      socket.destroy();
      return true;
    });
    const killed = start(code);
    await order();
    await asked.promise;
    await killed.endBy('SIGKILL');
    isCut = false;
    await become('claimed');
    expect(printer.papers()).toEqual([]);
    setNow(FRIDAY_EVENING + 31 * SECOND);
    start();
    await become('printed');
    expect(printer.papers()).toHaveLength(1);
  });

  test('PR-106 and PR-107: a permission that was lost on its way is asked for again, and the ticket comes out once', async () => {
    const { app, start, code, order, become, printer } = await openRelayedShop();
    let lost = 0;
    intercept(app, ({ url, socket }, answer) => {
      if (lost === 0 && url?.endsWith('/sent')) {
        lost += 1;
        vi.spyOn(answer, 'write').mockImplementation(() => true);
        vi.spyOn(answer, 'end').mockImplementation(() => {
          socket.destroy();
          return answer;
        });
      }
      return false;
    });
    start(code);
    await order();
    await become('printed');
    expect(lost).toBe(1);
    expect(printer.papers()).toHaveLength(1);
  });

  test('PR-106 and PR-107: a result that was lost on its way is told again', async () => {
    const { app, start, code, order, become, printer } = await openRelayedShop();
    let lost = 0;
    intercept(app, ({ url, socket }) => {
      if (lost === 2 || !url?.endsWith('/result')) return false;
      lost += 1;
      socket.destroy();
      return true;
    });
    start(code);
    await order();
    await become('printed');
    expect(lost).toBe(2);
    expect(printer.papers()).toHaveLength(1);
  });
});

describe('a shop that does not answer', () => {
  test('PR-103: is asked again, and its tickets come out', async () => {
    const { app, start, code, order, become, printer } = await openRelayedShop();
    let isAway = true;
    intercept(app, ({ url, socket }) => {
      if (!isAway || !url?.endsWith('/claims')) return false;
      socket.destroy();
      return true;
    });
    const relay = start(code);
    await vi.waitFor(
      () =>
        expect(relay.lines).toContainEqual(
          expect.stringMatching(/^The shop does not answer \(.*\); next attempt in 2 s\.$/),
        ),
      WITHIN,
    );
    await order();
    isAway = false;
    await become('printed');
    expect(printer.papers()).toHaveLength(1);
    expect(relay.lines).toContain('Connected to the shop.');
  });
});
