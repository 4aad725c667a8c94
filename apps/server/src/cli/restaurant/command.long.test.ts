import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { BARE_ENVIRONMENT } from '#test/processes/bare-environment.ts';
import { restaurantFile, type ShopProcess, shopProcesses } from '#test/processes/shop-process.ts';

const processes = shopProcesses();
const COMMAND = join(import.meta.dirname, '../restaurant.ts');

async function restaurant(dataDir: string, ...words: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...words], {
    cwd: dataDir,
    env: { ...BARE_ENVIRONMENT, DATA_DIR: dataDir },
  });
  const [out, error] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, out, error };
}

async function order(shop: ShopProcess): Promise<unknown> {
  const answer = await fetch(`${shop.url}/v2/public/checkout/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(anOrder({ customer: { ...anOrder().customer, date: null } })),
  });
  const { payload } = (await answer.json()) as { payload?: { order_number: number } };
  return payload?.order_number;
}

test('U-22, U-23, U-8: a shop moves to another major version of PostgreSQL with a backup', {
  timeout: 300_000,
}, async () => {
  const dataDir = processes.dataDirectory();
  const environment = { RESTAURANT_FILE: restaurantFile(dataDir, aRestaurant()) };
  const before = await processes.open(dataDir, environment);
  expect(await order(before)).toBe(1);
  const backup = await restaurant(dataDir, 'backup', 'shop.tar.gz');
  expect(backup).toMatchObject({ code: 0, error: '' });
  expect(backup.out).toContain('shop.tar.gz : ');
  expect(await restaurant(dataDir, 'backup', 'shop.tar.gz')).toMatchObject({ code: 1 });
  expect(await restaurant(dataDir, 'restore', 'shop.tar.gz', '--replace')).toMatchObject({
    code: 1,
    error: 'Un serveur utilise cette base : arrêtez-le d’abord.\n',
  });
  await before.stop();
  expect(await restaurant(dataDir, 'restore', 'shop.tar.gz')).toMatchObject({
    code: 1,
    error: 'La base n’est pas vide. Avec --replace, tout ce qu’elle contient est remplacé.\n',
  });

  // As after an update that brings the next PostgreSQL.
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n');
  const refused = await restaurant(dataDir, 'restore', 'shop.tar.gz');
  expect(refused.code).toBe(1);
  expect(refused.error).toContain('was made by PostgreSQL 17');
  expect(refused.error).toContain('npm run restaurant -- backup FILE');

  renameSync(join(dataDir, 'postgres'), join(dataDir, 'postgres.17'));
  expect(await restaurant(dataDir, 'restore', 'shop.tar.gz')).toMatchObject({ code: 0, error: '' });
  const after = await processes.open(dataDir, environment);
  expect(await order(after)).toBe(2);
  await after.stop();
});
