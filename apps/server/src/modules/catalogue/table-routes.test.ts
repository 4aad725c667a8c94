import { readFileSync } from 'node:fs';
import { toEntities } from '@comptoir/contract/catalogue/entities';
import { toTable, withTable } from '@comptoir/contract/catalogue/item-table';
import { checkRestaurant } from '@comptoir/contract/restaurant-file/restaurant-check';
import { beforeEach, expect, test } from 'vitest';
import { restaurantRepository } from '#restaurant/repository.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type StaffShop, staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);

beforeEach(async () => {
  await database.pool.query(
    `DELETE FROM catalogue_entities; DELETE FROM catalogue_schedule;
     UPDATE catalogue_draft SET base_version = 0, pictures = '[]'`,
  );
  await restaurantRepository(database.pool).replace(aRestaurant(), new Map());
});

async function editor(shop: StaffShop, role: 'manager' | 'kitchen' = 'manager') {
  const { cookies } = await shop.person(role);
  return {
    send: (body: object) => shop.staff('POST', 'catalogue/table', { cookies, body }),
    exported: () => shop.staff('GET', 'catalogue/table', { cookies }),
    draft: async () => (await shop.staff('GET', 'catalogue', { cookies })).payload,
  };
}

const TABLE = 'Catégorie;Nom;Prix\nPizzas;Reine;12,50\nPizzas;Calzone;12,90\n';

test('CA-40: a table is looked at first, and then put into the draft at that revision', async () => {
  const { send, draft } = await editor(await openShop());
  const before = await draft();
  const looked = await send({ text: TABLE });
  expect(looked.payload).toMatchObject({
    is_stored: false,
    revision: before.revision,
    categories: ['Pizzas'],
    lines: [
      { line: 2, name: 'Reine', effect: 'added' },
      { line: 3, name: 'Calzone', effect: 'added' },
    ],
  });
  expect((await draft()).revision).toBe(before.revision);
  const stored = await send({ text: TABLE, revision: before.revision });
  expect(stored.payload).toMatchObject({ is_stored: true, revision: before.revision + 1 });
  expect(JSON.stringify((await draft()).entities)).toContain('"Calzone"');
  expect((await send({ text: TABLE, revision: before.revision })).code).toBe('draft_stale');
});

test('CA-40: a table with an error is stored in no part', async () => {
  const { send, draft } = await editor(await openShop());
  const { revision } = await draft();
  const answer = await send({ text: `${TABLE}Pizzas;Reine;gratuit\n`, revision });
  expect(answer.payload.is_stored).toBe(false);
  expect(answer.payload.lines.at(-1).errors).toEqual([
    'Prix à emporter « gratuit » : un prix comme 5,90',
  ]);
  expect((await draft()).revision).toBe(revision);
});

test.each([
  ['tabs, as a spreadsheet copies', 'Catégorie\tNom\tPrix\r\nPizzas\tReine\t12,50\r\n'],
  ['commas and quotes', 'Catégorie,Nom,Prix\n"Pizzas","Reine","12,50"\n'],
  ['semicolons behind a byte order mark', '\uFEFFCatégorie;Nom;Prix\nPizzas;Reine;12,50'],
])('CA-40: reads %s', async (_name, text) => {
  const { send } = await editor(await openShop());
  expect((await send({ text })).payload.lines).toMatchObject([{ name: 'Reine', effect: 'added' }]);
});

test('CA-40: what is exported and sent again changes nothing, and a formula is no formula in a spreadsheet', async () => {
  const { send, exported, draft } = await editor(await openShop());
  const { revision } = await draft();
  await send({ text: 'Catégorie;Nom;Prix\nPizzas;=1+1;5\nPizzas;＋ frites;3\n', revision });
  const { body, headers } = await exported();
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(body).toContain(";'=1+1;");
  expect(body).toContain(";'＋ frites;");
  const again = await send({ text: body });
  expect(again.payload.lines.map(({ effect }: { effect: string }) => effect)).not.toContain(
    'added',
  );
  expect(
    again.payload.lines.every(({ effect }: { effect: string }) => effect === 'unchanged'),
  ).toBe(true);
});

test('CA-40: what is no table is named, and a caller without the permission is refused', async () => {
  const shop = await openShop();
  const { send } = await editor(shop);
  for (const text of ['Bonjour', 'Reine;12,50', '"Nom;"x";\n"']) {
    const answer = await send({ text });
    expect([text, answer.status, answer.code]).toEqual([text, 422, 'validation']);
  }
  expect((await send({ text: 'x'.repeat(200_001) })).status).toBe(422);
  const kitchen = await editor(shop, 'kitchen');
  expect((await kitchen.send({ text: TABLE })).status).toBe(403);
  expect((await kitchen.exported()).status).toBe(403);
});

test.each(['demo', 'fixtures/trattoria'])(
  'CA-40: %s, taken out and read again, stays as it is',
  (name) => {
    const path = new URL(`../../../../../restaurants/${name}/restaurant.json`, import.meta.url);
    const check = checkRestaurant(JSON.parse(readFileSync(path, 'utf8')));
    if (check.kind === 'invalid') throw new Error(name);
    const entities = toEntities(check.document);
    const draft = withTable(entities, toTable(entities));
    if (typeof draft === 'string') throw new Error(draft);
    expect(draft.lines.filter(({ effect }) => effect !== 'unchanged')).toEqual([]);
    expect(draft.entities).toBe(entities);
    expect(draft.lines.length).toBeGreaterThan(10);
  },
);
