import Fastify from 'fastify';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openPool } from '#db/connection.ts';
import { answerHealth, readStorageState } from '#plugins/http/health.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';

const database = testDatabase();

function anApp(readiness: Parameters<typeof answerHealth>[1]) {
  const app = Fastify();
  onTestFinished(() => app.close());
  answerHealth(app, readiness);
  return async (url: string) => {
    const { statusCode, headers, body } = await app.inject(url);
    return [statusCode, headers['cache-control'], JSON.parse(body)];
  };
}

/** The shop on this pool, each time asked anew. */
function onPool(pool: Parameters<typeof readStorageState>[0]) {
  let time = 0;
  return anApp({
    readStorage: (failed) => readStorageState(pool, failed),
    now: () => {
      time += 2_000;
      return time;
    },
  });
}

const notReady = (reason: string) => [
  503,
  'no-store',
  {
    status: 'error',
    code: 'unavailable',
    message: 'Le service est momentanément indisponible.',
    reason,
  },
];

const OK = [200, 'no-store', { status: 'ok' }];

test('I-14: the shop is live, and ready while its database stores', async () => {
  const ask = onPool(database.pool);
  for (const url of ['/health', '/ready']) expect(await ask(url)).toEqual(OK);
});

test('I-14: without its database it is live, but not ready', async () => {
  const pool = openPool({ ...database.address, host: '/no/such/directory' }, silentLog);
  onTestFinished(() => pool.end());
  const ask = onPool(pool);
  expect(await ask('/health')).toEqual(OK);
  expect(await ask('/ready')).toEqual(notReady('unreachable'));
});

test('I-14: with a database that is read-only it is live, but not ready, until it stores again', async () => {
  const [{ name } = { name: '' }] = (await database.pool.query('SELECT current_database() AS name'))
    .rows;
  const setting = `ALTER DATABASE ${name} SET default_transaction_read_only`;
  await database.pool.query(`${setting} = on`);
  const readOnly = openPool(database.address, silentLog);
  onTestFinished(() => readOnly.end());
  const ask = onPool(readOnly);
  expect(await ask('/ready')).toEqual(notReady('read_only'));
  expect(await ask('/health')).toEqual(OK);
  await readOnly.query(`BEGIN READ WRITE; ${setting} = off; COMMIT`);
  const again = openPool(database.address, silentLog);
  onTestFinished(() => again.end());
  expect(await onPool(again)('/ready')).toEqual(OK);
});

test('I-14: with a full disk it is not ready; a limit of an operator is no full disk', async () => {
  const failing = (code: string) => ({
    query: () => Promise.reject(Object.assign(new pg.DatabaseError('No', 2, 'error'), { code })),
  });
  expect(await onPool(failing('53100') as never)('/ready')).toEqual(notReady('disk_full'));
  expect(await onPool(failing('53400') as never)('/ready')).toEqual(OK);
});

test('I-14: the database is asked to write beside its data what a full disk does not take', async () => {
  const used = async () => {
    const { rows } = await database.pool.query<{ bytes: number }>(
      `SELECT pg_stat_clear_snapshot(), temp_bytes AS bytes FROM pg_stat_database
       WHERE datname = current_database()`,
    );
    return rows[0]?.bytes ?? 0;
  };
  const before = await used();
  await onPool(database.pool)('/ready');
  await database.pool.query('SELECT pg_stat_force_next_flush()');
  await expect.poll(used).toBeGreaterThan(before);
});

test('I-14: however many ask, the database is asked once in a second', async () => {
  let questions = 0;
  let time = 0;
  const ask = anApp({
    readStorage: async () => {
      questions += 1;
      return 'storing';
    },
    now: () => time,
  });
  await Promise.all(Array.from({ length: 100 }, () => ask('/ready')));
  expect(questions).toBe(1);
  time = 999;
  await ask('/ready');
  expect(questions).toBe(1);
  time = 1_000;
  await ask('/ready');
  expect(questions).toBe(2);
});

test('I-14: a server that is draining is live, but not ready', async () => {
  let isDraining = false;
  const ask = anApp({ readStorage: async () => 'storing', isDraining: () => isDraining });
  expect((await ask('/ready'))[0]).toBe(200);
  isDraining = true;
  expect(await ask('/ready')).toEqual(notReady('stopping'));
  expect((await ask('/health'))[0]).toBe(200);
});
