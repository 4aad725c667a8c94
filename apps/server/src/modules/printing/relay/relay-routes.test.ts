import type { DeviceKind } from '@comptoir/domain/staff/permissions';
import { afterEach, describe, expect, test } from 'vitest';
import { openNotifications } from '#db/notifications.ts';
import { watchPrintJobs } from '#jobs/printing/enqueue-print-jobs.ts';
import { addDevice, enrolDevice, removeDevice } from '#modules/staff/devices/devices.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { acceptOrder, printedJobs, stateOf } from '#test/shops/polled-printers.ts';
import { aPrinter, PRINTING_TABLES } from '#test/shops/printing-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await emptyTables(database.pool, ...PRINTING_TABLES, 'staff_devices');
});

const SECOND = 1_000;

async function aDevice(kind: DeviceKind = 'printer') {
  const { pool } = database;
  const { code } = await addDevice(pool, { name: 'Relais', kind }, FRIDAY_EVENING);
  const enrolled = await enrolDevice(pool, code, FRIDAY_EVENING);
  if (!enrolled) throw new Error('A new code enrols.');
  return { key: enrolled.token, deviceId: enrolled.device.device_id };
}

async function openRelayedShop() {
  const { pool } = database;
  const notifications = await openNotifications(database.address, silentLog);
  closers.push(() => notifications.close());
  const shop = await openShop({}, { watchPrintJobs: await watchPrintJobs(notifications) });
  const device = await aDevice();
  const relayed = { relay_device_id: device.deviceId, host: '192.168.1.50', port: 9100 };
  const printerId = await aPrinter(pool, relayed);
  const call = async (path: string, payload: object, key: string | null = device.key) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/print/relay/${path}`,
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
      payload,
    });
    return { ...answer.json(), status: answer.statusCode, headers: answer.headers };
  };
  return {
    ...shop,
    ...device,
    printerId,
    call,
    claim: async (wait = false) => (await call('claims', { wait })).payload,
    order: () => acceptOrder(shop.app, pool),
    jobs: () => printedJobs(pool),
    state: () => stateOf(pool, printerId),
  };
}

describe('the key of a relay', () => {
  test('PR-104: the key of a relay opens its routes, and nothing else of the staff', async () => {
    const { call, app, key } = await openRelayedShop();
    const answer = await call('claims', { wait: false });
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
    const cookie = `comptoir_device=${key}`;
    const orders = await app.inject({ url: '/v2/staff/orders', headers: { cookie } });
    expect(orders.statusCode).toBe(403);
  });

  test.each(['claims', 'jobs/a/sent', 'jobs/a/condition', 'jobs/a/result', 'printers/a/condition'])(
    'PR-104: %s is refused without it, with another, and once it is revoked',
    async (path) => {
      const { call, key, deviceId } = await openRelayedShop();
      const board = await aDevice('board');
      expect(await call(path, {}, null)).toMatchObject({ status: 401, code: 'unauthorized' });
      expect((await call(path, {}, 'another')).status).toBe(401);
      expect(await call(path, {}, board.key)).toMatchObject({ status: 403, code: 'forbidden' });
      expect((await call(path, {}, key)).status).toBe(422);
      await removeDevice(database.pool, deviceId);
      expect((await call(path, {}, key)).status).toBe(401);
    },
  );
});

describe('a relay takes the jobs of its printers', () => {
  test('PR-105: a job has its printer and its bytes, and is given once', async () => {
    const { claim, order, jobs, printerId } = await openRelayedShop();
    expect(await claim()).toMatchObject({ job: null, printers: [{ printer_id: printerId }] });
    await order();
    await order();
    const { job } = await claim();
    expect(job.printer).toEqual({
      printer_id: printerId,
      name: 'Cuisine',
      host: '192.168.1.50',
      port: 9100,
      replies: 'completion',
    });
    expect([...Buffer.from(job.bytes, 'base64').subarray(0, 2)]).toEqual([0x1b, 0x40]);
    expect((await claim()).job).toBeNull();
    expect(await jobs()).toEqual(['claimed', 'queued']);
  });

  test('PR-105: a relay that waits is answered as soon as there is a job', async () => {
    const { claim, order } = await openRelayedShop();
    const waiting = claim(true);
    await order();
    expect(await waiting).toMatchObject({ job: { printer: { name: 'Cuisine' } } });
  });

  test('PR-105: a stop of the server ends the waiting', async () => {
    const { claim, app } = await openRelayedShop();
    const waiting = claim(true);
    const seen = async () =>
      (await database.pool.query('SELECT last_seen_at FROM staff_devices')).rows;
    await expect.poll(seen).toHaveLength(1);
    await app.close();
    expect(await waiting).toMatchObject({ job: null });
  });

  test('PR-105: the jobs of other printers are not its own', async () => {
    const { claim, order } = await openRelayedShop();
    const { deviceId } = await aDevice();
    await database.pool.query('UPDATE printers SET relay_device_id = $1', [deviceId]);
    await order();
    expect(await claim()).toEqual({ job: null, printers: [] });
  });

  test('PR-105: a job that is not begun within 30 seconds is given again, and the first may not begin', async () => {
    const { claim, call, order, setNow, jobs } = await openRelayedShop();
    await order();
    const { job: first } = await claim();
    setNow(FRIDAY_EVENING + 31 * SECOND);
    const { job: second } = await claim();
    expect(second.job_id).toBe(first.job_id);
    expect(second.lease_id).not.toBe(first.lease_id);
    const late = await call(`jobs/${first.job_id}/sent`, { lease_id: first.lease_id });
    expect(late.payload).toEqual({ is_taken: false });
    const ownLease = { lease_id: second.lease_id };
    const own = await call(`jobs/${second.job_id}/sent`, ownLease);
    expect(own.payload).toEqual({ is_taken: true });
    // An answer that was lost is asked for again.
    expect((await call(`jobs/${second.job_id}/sent`, ownLease)).payload).toEqual({
      is_taken: true,
    });
    expect(await jobs()).toEqual(['sent']);
  });
});

describe('what becomes of a job', () => {
  test.each([
    ['printed', null, 'printed', 'ready'],
    ['printed', 'ready', 'printed', 'ready'],
    ['sent', null, 'sent', 'ready'],
    ['failed', 'paper', 'failed: paper', 'paper'],
    ['failed', null, 'failed: offline', 'ready'],
    ['unknown', 'cover', 'unknown: cover', 'cover'],
    ['unknown', 'ready', 'unknown', 'ready'],
  ])(
    'PR-106 and PR-107: %s with %s is %s, and the printer is %s',
    async (outcome, reason, is, condition) => {
      const { claim, call, order, jobs, state } = await openRelayedShop();
      await order();
      const { job } = await claim();
      const { job_id, lease_id } = job;
      await call(`jobs/${job_id}/sent`, { lease_id });
      for (let times = 0; times < 2; times += 1) {
        const answer = await call(`jobs/${job_id}/result`, { lease_id, outcome, reason });
        expect(answer.status).toBe(200);
      }
      expect(await jobs()).toEqual([is]);
      expect(await state()).toBe(condition);
    },
  );

  test('PR-106 and PR-107: a minute without a word makes it uncertain, and a word each 15 seconds does not', async () => {
    const { claim, call, order, jobs, setNow, state } = await openRelayedShop();
    await order();
    await order();
    const { job } = await claim();
    const { job_id, lease_id } = job;
    await call(`jobs/${job_id}/sent`, { lease_id });
    for (let seconds = 15; seconds <= 300; seconds += 15) {
      setNow(FRIDAY_EVENING + seconds * SECOND);
      const told = await call(`jobs/${job_id}/condition`, { lease_id, condition: 'paper' });
      expect(told.payload).toEqual({ is_taken: true });
    }
    expect((await claim()).job).toBeNull();
    expect(await jobs()).toEqual(['sent: paper', 'queued']);
    expect(await state()).toBe('paper');
    setNow(FRIDAY_EVENING + 361 * SECOND);
    expect((await claim()).job).not.toBeNull();
    expect(await jobs()).toEqual(['unknown: paper', 'claimed']);
    const late = { lease_id, outcome: 'printed', reason: null };
    await call(`jobs/${job_id}/result`, late);
    expect(await jobs()).toEqual(['printed', 'claimed']);
  });

  test('PR-106 and PR-107: another relay neither begins nor ends it', async () => {
    const { claim, call, order, jobs, printerId, state } = await openRelayedShop();
    const { key } = await aDevice();
    await order();
    const { job_id, lease_id } = (await claim()).job;
    for (const [path, body] of [
      [`jobs/${job_id}/sent`, { lease_id }],
      [`jobs/${job_id}/condition`, { lease_id, condition: 'paper' }],
      [`jobs/${job_id}/result`, { lease_id, outcome: 'printed', reason: null }],
    ] as const) {
      expect((await call(path, body, key)).payload).toEqual({ is_taken: false });
    }
    const own = await call(`printers/${printerId}/condition`, { condition: 'offline' }, key);
    expect(own.status).toBe(404);
    expect(await jobs()).toEqual(['claimed']);
    expect(await state()).toBe('ready');
  });
});

describe('how the printers of a relay are', () => {
  test.each(['ready', 'paper', 'cover', 'offline', 'refused'])('PR-108: %s', async (condition) => {
    const { call, printerId, state } = await openRelayedShop();
    const told = await call(`printers/${printerId}/condition`, { condition });
    expect(told.payload).toEqual({ is_taken: true });
    expect(await state()).toBe(condition);
  });
});
