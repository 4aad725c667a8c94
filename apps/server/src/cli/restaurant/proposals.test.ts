import { expect, it } from 'vitest';
import { eventCounts } from '#modules/recommendations/repository.ts';
import { restaurantRepository } from '#restaurant/repository.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { restaurantCommand } from '#test/shops/restaurant-command.ts';

const database = testDatabase();
const restaurant = restaurantCommand(database);

const proposals = (...words: string[]) => restaurant('proposals', ...words);

it('G-13: prints impressions, clicks and additions by place, over the last days', async () => {
  await restaurantRepository(database.pool).replace(aRestaurant(), new Map());
  const { add } = eventCounts(database.pool);
  const today = new Date().toISOString().slice(0, 10);
  for (let times = 0; times < 8; times += 1) {
    await add({ place: 'cart', event: 'shown', items: ['maki-saumon'] }, today);
  }
  await add({ place: 'cart', event: 'added', items: ['maki-saumon'] }, today);
  await add({ place: 'home', event: 'opened', items: ['parti'] }, today);
  await add({ place: 'dialog', event: 'shown', items: ['maki-saumon'] }, '2020-01-01');
  expect(await proposals()).toEqual({
    code: 0,
    out: [
      'où        montré  ouvert  ajouté    part  plat',
      'panier         8       0       1  12,5 %  Maki saumon',
      'accueil        0       1       0       –  parti',
      '',
    ].join('\n'),
    error: '2 lignes, 30 jours, avec l’accord des visiteurs\n',
  });
  expect((await proposals('--days', '3650')).out).toContain('plat           1');
});

it('R-2: rejects invalid arguments', async () => {
  expect(await proposals('--days', 'dix')).toMatchObject({
    code: 1,
    error: '« dix » n’est pas un nombre de jours.\n',
  });
  for (const words of [['12'], ['--days'], ['--days', '1', '2']]) {
    expect((await proposals(...words)).code).toBe(2);
  }
});
