import { expect, it } from 'vitest';
import { sell } from '#test/builders/sold-orders.ts';
import { testDatabase } from '#test/harness/database.ts';
import { restaurantCommand } from '#test/shops/restaurant-command.ts';

const database = testDatabase();
const restaurant = restaurantCommand(database);

const forgetYear = (...words: string[]) => restaurant('forget-year', ...words);

it('U-53, PO-30: purges a year whose legal retention has ended, its payouts too', async () => {
  const long = new Date().getUTCFullYear() - 12;
  await sell(database.pool, [
    { at: `${long}-12-31T12:00:00Z`, items: { maki: 1 } },
    { at: `${long + 1}-01-01T12:00:00Z`, items: { maki: 1 } },
  ]);
  for (const year of [long, long + 1]) {
    await database.pool.query(
      `INSERT INTO payouts (payout_id, amount_cents, state, created_at, arrives_on)
       VALUES ($1::text, 1137, 'paid', $2::date, $2::date)`,
      [`of ${year}`, `${year}-03-02`],
    );
  }
  expect(await forgetYear(`${long}`)).toEqual({
    code: 0,
    out: `${long} : 1 commande et 1 versement en moins\n`,
    error: '',
  });
  const { rows } = await database.pool.query(
    'SELECT count(*) AS orders, (SELECT min(payout_id) FROM payouts) AS payout FROM orders',
  );
  expect(rows).toEqual([{ orders: 1, payout: `of ${long + 1}` }]);
});

it('U-53: rejects a year within its legal retention', async () => {
  const year = new Date().getUTCFullYear() - 11;
  expect(await forgetYear(`${year}`)).toEqual({
    code: 1,
    out: '',
    error: `Les commandes de ${year} se gardent jusqu’à la fin de ${year + 11}.\n`,
  });
});

it('R-2: rejects invalid arguments', async () => {
  expect(await forgetYear('26')).toMatchObject({
    code: 2,
    error: '« 26 » n’est pas une année de la forme AAAA.\n',
  });
  expect(await forgetYear()).toMatchObject({ code: 2, out: '' });
});
