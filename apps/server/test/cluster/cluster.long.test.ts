import { expect, test } from 'vitest';
import { startDatabase } from './cluster-database.ts';
import { PROGRAM } from './cluster-server.ts';
import { databaseRestarts, serverDies } from './faults.ts';
import { prove } from './prove.ts';

test('U-18, U-19: two servers lose and double nothing while one is killed and PostgreSQL is restarted', {
  timeout: 240_000,
}, async () => {
  const { checkResults, observed } = await prove(
    {
      openDatabase: startDatabase,
      program: PROGRAM.asWritten,
      servers: 2,
      guests: 3,
      groupPayments: ['cash', 'shares'],
      slots: 2,
      slotCapacity: 3,
      faults: [serverDies(0, 200), databaseRestarts(200)],
      quietMs: 600,
      pages: [],
      mailPatienceMs: 120_000,
    },
    () => {},
  );
  const found = checkResults.flatMap(({ check, violations }) =>
    violations.map((violation) => `${check}: ${violation}`),
  );
  expect(found).toEqual([]);
  expect(observed.windows.length).toBe(2);
  expect(checkResults[0]?.count).toBeGreaterThan(0);
});
