import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { tcpProxies } from '#test/harness/tcp-proxy.ts';
import { openPool } from './connection.ts';
import { sqlState, violatesUnique } from './database-errors.ts';
import { transaction } from './transaction.ts';

const database = testDatabase();
const openProxy = tcpProxies();

beforeEach(async () => {
  await database.pool.query('DROP TABLE IF EXISTS stored');
  await database.pool.query('CREATE TABLE stored (n int CONSTRAINT stored_once UNIQUE)');
});

const stored = async () =>
  (await database.pool.query('SELECT n FROM stored ORDER BY n')).rows.map(({ n }) => n);

describe('transaction', () => {
  it('commits what the work wrote, and returns its result', async () => {
    const answer = await transaction(database.pool, async (client) => {
      await client.query('INSERT INTO stored VALUES (1)');
      await client.query('INSERT INTO stored VALUES (2)');
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await stored()).toEqual([1, 2]);
  });

  it('rolls back when the work throws, and rethrows', async () => {
    const work = transaction(database.pool, async (client) => {
      await client.query('INSERT INTO stored VALUES (1)');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await stored()).toEqual([]);
  });

  it('shows none of its writes before the commit', async () => {
    await transaction(database.pool, async (client) => {
      await client.query('INSERT INTO stored VALUES (1)');
      expect(await stored()).toEqual([]);
    });
    expect(await stored()).toEqual([1]);
  });

  it('fails when the work hid a failed statement', async () => {
    const work = transaction(database.pool, async (client) => {
      await client.query('INSERT INTO stored VALUES (1)');
      await client.query('SELECT 1 / 0').catch(() => {});
    });
    await expect(work).rejects.toThrow('nothing is stored');
    expect(await stored()).toEqual([]);
  });

  it('pipelines statements, and answers each with its own rows', async () => {
    const answers = await transaction(database.pool, (client) =>
      Promise.all(
        [1, 2, 3].map((n) =>
          client.query({ name: 'echo', text: 'SELECT $1::int AS n', values: [n] }),
        ),
      ),
    );
    expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
  });

  it('commits with the last statement where the work says which that is', async () => {
    const sent: unknown[] = [];
    const answer = await transaction(database.pool, async (client, commit) => {
      await client.query('INSERT INTO stored VALUES (1)');
      const query = client.query.bind(client);
      const spy = vi.spyOn(client, 'query').mockImplementation((...given: unknown[]) => {
        sent.push(given[0]);
        return Reflect.apply(query, client, given);
      });
      const last = commit(client.query('INSERT INTO stored VALUES (2) RETURNING n'));
      expect(sent).toEqual(['INSERT INTO stored VALUES (2) RETURNING n', 'COMMIT']);
      spy.mockRestore();
      return (await last).rows;
    });
    expect(answer).toEqual([{ n: 2 }]);
    expect(await stored()).toEqual([1, 2]);
  });

  it('stores nothing when the statement that travels with COMMIT fails, and rethrows', async () => {
    const work = transaction(database.pool, async (client, commit) => {
      await client.query('INSERT INTO stored VALUES (1)');
      return commit(client.query('INSERT INTO stored VALUES (1)'));
    });
    await expect(work).rejects.toThrow('stored_once');
    expect(await stored()).toEqual([]);
    await transaction(database.pool, (client) => client.query('INSERT INTO stored VALUES (3)'));
    expect(await stored()).toEqual([3]);
  });

  it('releases its connection, usable, also after errors', async () => {
    for (let attempt = 0; attempt < 30; attempt++) {
      await transaction(database.pool, (client) => client.query('SELECT 1 / 0')).catch(() => {});
    }
    expect(await stored()).toEqual([]);
    expect(database.pool.waitingCount).toBe(0);
  });

  it('U-13: does not reuse a connection that broke', async () => {
    const work = transaction(database.pool, (client) =>
      client.query('SELECT pg_terminate_backend(pg_backend_pid())'),
    );
    await expect(work).rejects.toThrow();
    expect(await stored()).toEqual([]);
  });

  it('U-13: closes the connection to a server that has become a replica', async () => {
    let backend = 0;
    const work = transaction(database.pool, async (client) => {
      const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
      backend = rows[0].pid;
      await client.query('SET TRANSACTION READ ONLY');
      await client.query('INSERT INTO stored VALUES (1)');
    });
    await expect(work).rejects.toThrow('read-only transaction');
    const isConnected = async () =>
      (await database.pool.query('SELECT FROM pg_stat_activity WHERE pid = $1', [backend]))
        .rowCount;
    await expect.poll(isConnected).toBe(0);
  });

  it('U-13: fails at once on a connection without an answer, and closes it', async () => {
    const proxy = await openProxy(database.address);
    const pool = openPool(proxy.address, silentLog, { queryTimeoutMs: 200 });
    onTestFinished(() => pool.end());
    const asked: unknown[] = [];
    const work = transaction(pool, async (client) => {
      await client.query('SELECT 1');
      const query = client.query.bind(client);
      vi.spyOn(client, 'query').mockImplementation((...given: unknown[]) => {
        asked.push(given[0]);
        return Reflect.apply(query, client, given);
      });
      proxy.silence();
      await client.query('INSERT INTO stored VALUES (1)');
    });
    await expect(work).rejects.toThrow('Query read timeout');
    expect(asked).toEqual(['INSERT INTO stored VALUES (1)']);
    expect(pool.totalCount).toBe(0);
  });
});

describe('the errors of statements', () => {
  it('identify the unique key that was violated', async () => {
    await database.pool.query('INSERT INTO stored VALUES (1)');
    const error = await database.pool
      .query('INSERT INTO stored VALUES (1)')
      .catch((caught: unknown) => caught);
    expect(sqlState(error)).toBe('23505');
    expect(violatesUnique(error)).toBe(true);
    expect(violatesUnique(error, 'stored_once')).toBe(true);
    expect(violatesUnique(error, 'another_key')).toBe(false);
  });

  it('have no code when they do not come from PostgreSQL', () => {
    expect(sqlState(new Error('socket hang up'))).toBeUndefined();
    expect(violatesUnique(new Error('socket hang up'))).toBe(false);
  });
});
