import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toEntities } from '@comptoir/contract/catalogue/entities';
import { toTable, withTable } from '@comptoir/contract/catalogue/item-table';
import { checkRestaurant } from '@comptoir/contract/restaurant-file/restaurant-check';
import { toPublicMenu } from '@comptoir/contract/restaurant-file/restaurant-file';
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

const kindOf = ({ kind }: { readonly kind: string }) => kind;

const TABLE = 'Catégorie;Nom;Prix\nPizzas;Reine;12,50\nPizzas;Calzone;12,90\n';

test('CA-40: a table is looked at first, and then put into the draft at that revision', async () => {
  const { send, draft } = await editor(await openShop());
  const before = await draft();
  const looked = await send({ text: TABLE });
  expect(looked.payload).toMatchObject({
    is_stored: false,
    revision: before.revision,
    categories: ['Pizzas'],
    columns: [
      { name: 'Catégorie', field: 'category_name' },
      { name: 'Nom', field: 'item_name' },
      { name: 'Prix', field: 'price_pickup' },
    ],
    rows: [
      {
        ...{ line: 2, item_id: 'reine', name: 'Reine', kind: 'new' },
        changes: [
          { field: 'category_name', before: null, after: 'Pizzas', suspicious: false },
          { field: 'item_name', before: null, after: 'Reine', suspicious: false },
          { field: 'price_pickup', before: null, after: 12.5, suspicious: false },
        ],
      },
      { line: 3, item_id: 'calzone', name: 'Calzone', kind: 'new' },
    ],
    errors: [],
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
  const message = 'Prix à emporter « gratuit » : un prix comme 5,90';
  expect(answer.payload.errors).toContainEqual({ line: 4, path: 'price_pickup', message });
  expect((await draft()).revision).toBe(revision);
});

test.each([
  ['tabs, as a spreadsheet copies', 'Catégorie\tNom\tPrix\r\nPizzas\tReine\t12,50\r\n'],
  ['commas and quotes', 'Catégorie,Nom,Prix\n"Pizzas","Reine","12,50"\n'],
  ['semicolons behind a byte order mark', '\uFEFFCatégorie;Nom;Prix\nPizzas;Reine;12,50'],
])('CA-40: reads %s', async (_name, text) => {
  const { send } = await editor(await openShop());
  expect((await send({ text })).payload.rows).toMatchObject([{ name: 'Reine', kind: 'new' }]);
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
  expect(new Set(again.payload.rows.map(kindOf))).toEqual(new Set(['unchanged']));
  expect([again.payload.errors, again.payload.absent]).toEqual([[], []]);
});

test('CA-40: what is no table is named, and a caller without the permission is refused', async () => {
  const shop = await openShop();
  const { send } = await editor(shop);
  const { payload } = await send({ text: 'Bonjour' });
  expect([payload.rows, payload.errors]).toMatchObject([[], [{ line: 1, path: 'columns' }]]);
  for (const text of [
    '"Nom;"x";\n"',
    '',
    ' \n',
    'x'.repeat(1_000_001),
    'Nom;Prix\n'.repeat(5_002),
  ]) {
    const answer = await send({ text });
    expect([text.length, answer.status, answer.code]).toEqual([text.length, 422, 'validation']);
  }
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
    if (draft.kind !== 'tabled') throw new Error(draft.kind);
    expect(draft.rows.filter(({ kind }) => kind !== 'unchanged')).toEqual([]);
    expect([draft.errors, draft.absent]).toEqual([[], []]);
    expect(draft.entities).toBe(entities);
    expect(draft.rows.length).toBeGreaterThan(10);
  },
);

test.each([
  ['', 'Ce tableau est vide.'],
  [
    'Catégorie;Nom;Prix\nDesserts;Caf\uFFFD;7,50\n',
    'Ligne 2 : un caractère est illisible (\uFFFD). Enregistrez le tableau en « CSV UTF-8 ».',
  ],
  [
    'C\0a\0t\0;\0N\0o\0m\0',
    'Ce texte n’est pas un tableau : copiez-le depuis un tableur, ou enregistrez-le en « CSV UTF-8 ».',
  ],
  ['Nom;Prix\n"Reine;12', 'Des guillemets ne sont pas fermés, ligne 2 ou plus haut.'],
  [`Nom;Prix\nReine;${'1;'.repeat(201)}`, 'Ligne 2 : 200 cellules au plus.'],
  [`Nom;Prix\n${'x'.repeat(10_001)};1`, 'Ligne 2 : une cellule a plus de 10000 caractères.'],
])('CA-42: %j is refused with its own sentence', async (text, message) => {
  const { send } = await editor(await openShop());
  const answer = await send({ text });
  expect([answer.status, JSON.parse(answer.body).errors]).toEqual([
    422,
    [{ path: 'text', message }],
  ]);
});

test('CA-42: reads a line that names the separator', async () => {
  const { send } = await editor(await openShop());
  const text = 'sep=;\r\nCatégorie;Nom;Prix\r\nMakis;Maki thon;5,20\r\n';
  const { rows, notes } = (await send({ text })).payload;
  expect(rows).toMatchObject([{ line: 2, name: 'Maki thon', kind: 'new' }]);
  expect(notes).toEqual([
    'La première ligne (« sep=; ») nomme le séparateur : elle n’est pas lue.',
  ]);
});

test('CA-42: a decimal comma without quotes is refused, one with quotes is a price', async () => {
  const { send } = await editor(await openShop());
  const heading = 'Catégorie,Nom,Prix,TVA';
  const text = `${heading}\nA,Salade,4,20\nA,Soupe,"4,20",10\nA,Thé,"4","20"\nA,Riz,4,20,10\n`;
  const { rows, errors } = (await send({ text })).payload;
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(['Soupe', 'Thé']);
  expect(errors).toMatchObject([
    { line: 2, message: expect.stringContaining('« 4,20 » : un prix, ou deux cellules ?') },
    { line: 5, message: expect.stringContaining('5 cellules pour 4 colonnes') },
  ]);
});

test('CA-42: a table with ids of its own, stored twice, makes each dish once; the ids are not public', async () => {
  const shop = await openShop();
  const { send, draft, exported } = await editor(shop);
  const text =
    "Identifiant;Catégorie;Nom;Prix\na4;Divers;'=x;3,00\na2;Divers;0017;1\na7;Divers;1E3;2\n";
  const first = await send({ text, revision: (await draft()).revision });
  expect(first.payload.is_stored).toBe(true);
  const names = "Divers;''=x;";
  const { body } = await exported();
  expect(body).toContain(names);
  const again = await send({ text, revision: first.payload.revision });
  expect(again.payload.rows.map(kindOf)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  const own = await send({ text: body, revision: again.payload.revision });
  expect(new Set(own.payload.rows.map(kindOf))).toEqual(new Set(['unchanged']));
  expect((await exported()).body).toBe(body);
  const { cookies } = await shop.person('owner');
  const { revision } = await draft();
  const published = await shop.staff('POST', 'catalogue/publication', {
    cookies,
    body: { revision },
  });
  expect(published.status).toBe(200);
  const { document } = await restaurantRepository(database.pool).read();
  const menus = JSON.stringify(document.menus.map(toPublicMenu));
  expect(menus).toContain('"item_name":"1E3"');
  expect(menus).not.toContain('external_id');
  expect((await exported()).body).toBe(body);
  expect(JSON.stringify((await draft()).entities)).toContain('"external_id":"a7"');
});

test('CA-43: guests are answered while a table of 4,000 lines is looked at', async () => {
  const shop = await openShop();
  const { send } = await editor(shop);
  const dishes = Array.from({ length: 4_000 }, (_, n) => `Plats ${n % 20};Plat ${n};9,50`);
  await send({ text: TABLE });
  let looked: Awaited<ReturnType<typeof send>> | undefined;
  const looking = send({ text: ['Catégorie;Nom;Prix', ...dishes].join('\n') }).then((answer) => {
    looked = answer;
  });
  let answered = 0;
  let longest = 0;
  while (!looked) {
    const begin = performance.now();
    await nextTurn();
    await shop.app.inject({ url: '/v2/public/settings' });
    longest = Math.max(longest, performance.now() - begin);
    answered += 1;
  }
  await looking;
  expect(looked.payload.rows).toHaveLength(4_000);
  expect(answered).toBeGreaterThan(20);
  expect(longest).toBeLessThan(1_000);
});
