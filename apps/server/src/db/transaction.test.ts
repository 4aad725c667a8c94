import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { transaction } from './transaction.ts';

const database = testDatabase();

describe('transaction', () => {
  it('stores what the work wrote, and answers what it returned', async () => {
    await database.pool.query('CREATE TABLE stored (n int)');
    const answer = await transaction(database.pool, async (client) => {
      await client.query('INSERT INTO stored VALUES (1), (2)');
      return 'done';
    });
    expect(answer).toBe('done');
    expect((await database.pool.query('SELECT count(*) FROM stored')).rows).toEqual([{ count: 2 }]);
  });
});
