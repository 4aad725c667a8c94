import { expect, test, vi } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { mailServers } from '#test/providers/mail-server.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { mailJobs, orderAs } from '#test/shops/mail-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const openMailServer = mailServers();
const openMailJobs = mailJobs(database);
const WAIT_OPTIONS = { timeout: 25_000, interval: 50 };

async function mailsOf(kind: string, ...states: readonly string[]): Promise<number> {
  const { rows } = await database.pool.query<{ mails: number }>(
    'SELECT count(*)::int AS mails FROM mails WHERE kind = $1 AND state = ANY($2)',
    [kind, states],
  );
  return rows[0]?.mails ?? 0;
}

test('J-43: orders placed with a stranger’s address mail it ten confirmations in an hour', async () => {
  const server = await openMailServer();
  const { app } = await openShop();
  const jobs = await openMailJobs(server.url);
  for (let order = 1; order <= 12; order += 1) {
    await orderAs(app, order % 2 === 0 ? 'Victime@example.fr' : 'victime@example.fr');
    jobs.wake();
    // One after the other: of mails that are sent at once a few more may pass.
    await vi.waitFor(
      async () => expect(await mailsOf('order_confirmation', 'sent', 'dropped')).toBe(order),
      WAIT_OPTIONS,
    );
  }
  expect(await mailsOf('order_confirmation', 'sent')).toBe(10);
  expect(await mailsOf('order_confirmation', 'dropped')).toBe(2);
  await vi.waitFor(
    async () => expect(await mailsOf('order_ticket', 'sent')).toBe(12),
    WAIT_OPTIONS,
  );
  await orderAs(app, 'jeanne.martin@example.fr');
  jobs.wake();
  await vi.waitFor(
    async () => expect(await mailsOf('order_confirmation', 'sent')).toBe(11),
    WAIT_OPTIONS,
  );
});
