import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BoardCard } from '@comptoir/contract/staff/board';
import type { payoutsAnswer } from '@comptoir/contract/staff/payouts';
import { openFakePushService } from '@comptoir/fake-push/fake-push-service';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { z } from 'zod';
import { openDatabase } from '#db/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { shopProcesses } from '#test/processes/shop-process.ts';
import { keyOf } from '#test/shops/orders-at.ts';

const { open, openDemonstration, dataDirectory } = shopProcesses();

const LINK = /^The demonstration .*: open http:\/\/localhost:\d+(\/demonstration\/[\w-]{43})$/;
const linkOf = (lines: readonly string[]) =>
  lines.flatMap((line) => LINK.exec(line)?.[1] ?? []).at(0);

const TRATTORIA = join(
  import.meta.dirname,
  '../../../../restaurants/fixtures/trattoria/restaurant.json',
);

async function postJson(url: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect([answer.status, url]).toEqual([200, url]);
  return (await answer.json()) as { readonly payload: unknown };
}

/** The key of an order in a directory whose server is running. */
async function keyIn(dataDir: string, orderId: string): Promise<string> {
  const database = await openDatabase({ kind: 'embedded', dataDir }, silentLog);
  try {
    return await keyOf(database, orderId);
  } finally {
    await database.close();
  }
}

// Each test creates clusters and starts servers, which takes a busy machine half a minute.
describe('npm start -- --demo-staff', { timeout: 240_000 }, () => {
  test('OB-90, OB-94, OB-95: prints a link that signs in, shows payouts, sends no mail and no notification, and is no shop afterwards', async () => {
    const ownDir = dataDirectory('demo-staff');
    const dataDir = dirname(ownDir);
    const pushService = await openFakePushService();
    onTestFinished(() => pushService.close());
    const demonstration = await openDemonstration(dataDir, { PUSH_SERVICES: pushService.origin });
    await expect.poll(() => linkOf(demonstration.lines)).toBeDefined();
    const opened = await fetch(`${demonstration.url}${linkOf(demonstration.lines)}`, {
      redirect: 'manual',
    });
    expect(opened.headers.get('location')).toBe('/gestion');
    const cookie = opened.headers.get('set-cookie')?.split(';').at(0) ?? '';
    const read = async (path: string) =>
      (await fetch(`${demonstration.url}/v2/staff/${path}`, { headers: { cookie } })).json();
    expect(await read('session')).toMatchObject({
      payload: { person: { name: 'Camille', role: 'owner' }, needs_second_factor: false },
    });
    const { payload } = (await read('orders')) as { payload: { orders: readonly BoardCard[] } };
    expect(payload.orders.length).toBeGreaterThan(10);

    const payouts = (await read('payouts')) as {
      payload: z.input<typeof payoutsAnswer>['payload'];
    };
    expect(payouts.payload.payouts.map(({ state }) => state).toSorted()).toEqual([
      ...['in_transit', 'paid'],
    ]);
    expect(payouts.payload.waiting.count).toBeGreaterThan(0);
    expect(payouts.payload.differences).toEqual([]);

    // A notification that is due is settled as of a device that is gone: nothing is asked of its service.
    const order = payload.orders.find(({ progress }) => progress === 'received');
    const key = await keyIn(ownDir, String(order?.order_id));
    const subscriptions = `${demonstration.url}/v2/public/orders/${key}/subscriptions`;
    const registered = await postJson(subscriptions, {
      transport: 'web',
      ...pushService.subscribe(),
    });
    const { subscription_id } = registered.payload as { subscription_id: string };
    const isSubscribed = async () => {
      const answer = await fetch(`${subscriptions}/${subscription_id}`);
      return ((await answer.json()) as { payload: { active: boolean } }).payload.active;
    };
    expect(await isSubscribed()).toBe(true);
    const step = `${demonstration.url}/v2/staff/orders/${order?.order_id}/transitions`;
    const body = { to: 'accepted', revision: order?.revision };
    const origin = demonstration.url;
    await postJson(step, body, { cookie, origin, 'idempotency-key': 'accept' });
    await expect.poll(isSubscribed, { timeout: 60_000 }).toBe(false);
    expect(pushService.asked()).toBe(0);

    const wrong = await fetch(`${demonstration.url}/demonstration/${'x'.repeat(43)}`, {
      redirect: 'manual',
    });
    expect(wrong.headers.get('set-cookie')).toBe(null);

    const outbox = join(ownDir, 'outbox');
    const files = () => readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    await expect.poll(() => files().length).toBeGreaterThan(0);
    for (const file of files()) {
      const mail = readFileSync(join(outbox, file), 'utf8');
      expect(/^To: .*@(.*?)>?\s*$/m.exec(mail)?.[1]).toMatch(
        /^(example\.org|kinone\.example\.fr)$/,
      );
    }
    await demonstration.kill();
    await expect(open(ownDir)).rejects.toThrow('before it was open');
  });

  test('OB-90: does not start beside a shop', async () => {
    const dataDir = dataDirectory();
    const shop = await open(dataDir, { RESTAURANT_FILE: TRATTORIA });
    await expect(openDemonstration(dataDir)).rejects.toThrow('before it was open');
    await shop.stop();
    await expect(openDemonstration(dataDir)).rejects.toThrow('before it was open');
    expect(readdirSync(dataDir)).not.toContain('demo-staff');
  });
});
