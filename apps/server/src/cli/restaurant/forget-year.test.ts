import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { sell } from '#test/sold-orders.ts';
import { temporaryDirectories } from '#test/temporary-directory.ts';
import { runRestaurantCommand } from './command.ts';

const database = testDatabase();
const temporaryDirectory = temporaryDirectories();

beforeEach(() => {
  const { address } = database;
  if ('connectionString' in address) throw new Error('The test database has a socket.');
  const { host, port, user, database: name } = address;
  const socket = encodeURIComponent(host);
  vi.stubEnv('DATABASE_URL', `postgres://${user}@localhost:${port}/${name}?host=${socket}`);
  vi.stubEnv('DATA_DIR', temporaryDirectory());
});
afterEach(() => vi.unstubAllEnvs());

async function forgetYear(...words: string[]) {
  const said = { out: '', error: '' };
  const terminal = {
    out: (text: string) => {
      said.out += text;
    },
    error: (text: string) => {
      said.error += text;
    },
    isInteractive: false,
  };
  return { code: await runRestaurantCommand(['forget-year', ...words], terminal), ...said };
}

it('U-53: takes a year out of the books that need not be kept any more', async () => {
  const long = new Date().getUTCFullYear() - 12;
  await sell(database.pool, [
    { at: `${long}-12-31T12:00:00Z`, items: { maki: 1 } },
    { at: `${long + 1}-01-01T12:00:00Z`, items: { maki: 1 } },
  ]);
  expect(await forgetYear(`${long}`)).toEqual({
    code: 0,
    out: `${long} : 1 commande en moins\n`,
    error: '',
  });
  const { rows } = await database.pool.query('SELECT count(*) AS orders FROM orders');
  expect(rows).toEqual([{ orders: 1 }]);
});

it('U-53: refuses a year that the law wants kept', async () => {
  const year = new Date().getUTCFullYear() - 11;
  expect(await forgetYear(`${year}`)).toEqual({
    code: 1,
    out: '',
    error: `Les commandes de ${year} se gardent jusqu’à la fin de ${year + 11}.\n`,
  });
});

it('R-2: says what it does not understand', async () => {
  expect(await forgetYear('26')).toMatchObject({
    code: 2,
    error: '« 26 » n’est pas une année de la forme AAAA.\n',
  });
  expect(await forgetYear()).toMatchObject({ code: 2, out: '' });
});
