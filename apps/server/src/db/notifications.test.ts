import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { tcpProxies } from '#test/harness/tcp-proxy.ts';
import { type Notifications, openNotifications } from './notifications.ts';

const database = testDatabase();
const openProxy = tcpProxies();
const open: Notifications[] = [];
afterEach(() => Promise.all(open.splice(0).map((notifications) => notifications.close())));

async function listening(channel: string) {
  const notifications = await openNotifications(database.address, silentLog);
  open.push(notifications);
  const listener = { notified: vi.fn(), missed: vi.fn() };
  await notifications.listen(channel, listener);
  return { notifications, listener };
}

const notify = (channel: string, payload: string) =>
  database.pool.query('SELECT pg_notify($1, $2)', [channel, payload]);

describe('openNotifications', () => {
  it('passes a notification to every listener of its channel', async () => {
    const { notifications, listener } = await listening('menu');
    const another = { notified: vi.fn(), missed: vi.fn() };
    await notifications.listen('menu', another);
    await notify('menu', '7');
    await expect.poll(() => listener.notified.mock.calls).toContainEqual(['7']);
    expect(another.notified).toHaveBeenCalledWith('7');
  });

  it('passes no notification of other channels', async () => {
    const { listener } = await listening('menu');
    await notify('orders', '1');
    await notify('menu', '2');
    await expect.poll(() => listener.notified.mock.calls).toContainEqual(['2']);
    expect(listener.notified).toHaveBeenCalledTimes(1);
  });

  it('U-13: reconnects, reports that notifications may be lost, and listens again', async () => {
    const { listener } = await listening('menu');
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'comptoir notifications'",
    );
    await expect.poll(() => listener.missed.mock.calls).toHaveLength(1);
    await notify('menu', 'after');
    await expect.poll(() => listener.notified.mock.calls).toContainEqual(['after']);
  });

  it('U-13: detects a connection cut without notice, and reports that notifications may be lost', async () => {
    const proxy = await openProxy(database.address);
    const notifications = await openNotifications(proxy.address, silentLog, { probeMs: 50 });
    open.push(notifications);
    const listener = { notified: vi.fn(), missed: vi.fn() };
    await notifications.listen('menu', listener);
    proxy.silence();
    await notify('menu', 'unheard');
    await expect.poll(() => listener.missed.mock.calls).not.toHaveLength(0);
    const heardAfter = async () => {
      await notify('menu', 'after');
      return listener.notified.mock.calls;
    };
    await expect.poll(heardAfter).toContainEqual(['after']);
    expect(listener.notified).not.toHaveBeenCalledWith('unheard');
  });

  it('U-13: leaves no connection open to a server that does not listen, as a replica', async () => {
    const connect = vi.spyOn(pg.Client.prototype, 'connect');
    // An empty name fails as every LISTEN on a replica does.
    await listening('');
    const connections = async () => {
      const { rowCount } = await database.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'comptoir notifications'",
      );
      return rowCount;
    };
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'comptoir notifications'",
    );
    const before = connect.mock.calls.length;
    await expect
      .poll(() => connect.mock.calls.length, { timeout: 5_000 })
      .toBeGreaterThan(before + 3);
    await expect.poll(connections).toBe(0);
  });

  it('receives nothing after it was closed, and does not reconnect', async () => {
    const { notifications, listener } = await listening('menu');
    await notifications.close();
    await notify('menu', 'late');
    const { rows } = await database.pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'comptoir notifications'",
    );
    expect(rows).toEqual([]);
    expect(listener.notified).not.toHaveBeenCalled();
  });
});
