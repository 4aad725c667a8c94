import { openEmbeddedPostgres } from '@comptoir/embedded-postgres/embedded-postgres';
import { expect, test, vi } from 'vitest';
import { openPool } from '#db/connection.ts';
import { anOrder } from '#test/builders/order-builder.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { mailServers } from '#test/providers/mail-server.ts';
import { restaurantFile, shopProcesses } from './shop-process.ts';

const processes = shopProcesses();
const openMailServer = mailServers();
const TIMEOUT = { timeout: 90_000, interval: 100 };

async function order(url: string): Promise<void> {
  const send = async (method: string, body: object) => {
    const answer = await fetch(`${url}/v2/public/checkout/`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return JSON.parse(await answer.text()).payload;
  };
  const { order_id } = await send('POST', anOrder());
  await send('PUT', { order_id, status: 'pending' });
}

/** The states of the shop's mails in its database. */
async function readStates(dataDir: string): Promise<unknown> {
  const postgres = await openEmbeddedPostgres({ dataDir, log: silentLog });
  const pool = openPool(postgres.address, silentLog);
  const { rows } = await pool.query('SELECT state, count(*) AS count FROM mails GROUP BY state');
  await pool.end();
  await postgres.close();
  return rows;
}

test('J-3, J-12: mails of a server that is killed are sent within a minute by the others, each once', {
  timeout: 180_000,
}, async () => {
  const dataDir = processes.dataDirectory();
  const reached = Promise.withResolvers<void>();
  let isStuck = true;
  const mailServer = await openMailServer({
    // The first server never receives the answers to its mails.
    content() {
      reached.resolve();
      return isStuck ? new Promise(() => {}) : null;
    },
  });
  const environment = {
    RESTAURANT_FILE: restaurantFile(dataDir, aRestaurant()),
    SMTP_URL: mailServer.url,
    SITE_ROOT: 'https://www.comptoir.example.fr',
    LOG_LEVEL: 'error',
  };
  const first = await processes.open(dataDir, environment);
  for (let count = 0; count < 3; count += 1) await order(first.url);
  await reached.promise;
  await first.kill();
  isStuck = false;
  expect(mailServer.mails).toEqual([]);

  // Two at once: neither may take a mail that the other has.
  const next = await Promise.all([
    processes.open(dataDir, environment),
    processes.open(dataDir, environment),
  ]);
  const openedAt = performance.now();
  await vi.waitFor(() => expect(mailServer.mails.length).toBe(6), TIMEOUT);
  expect(performance.now() - openedAt).toBeLessThan(60_000);
  await vi.waitFor(
    async () => expect(await readStates(dataDir)).toEqual([{ state: 'sent', count: 6 }]),
    TIMEOUT,
  );
  await Promise.all(next.map((shop) => shop.stop()));
  expect(new Set(mailServer.mails.map(({ messageId }) => messageId)).size).toBe(6);
  expect(mailServer.mails.length).toBe(6);
});
