import { beforeEach, expect, test } from 'vitest';
import { restaurantRepository } from '#restaurant/repository.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
beforeEach(async () => {
  await database.pool.query(
    `DELETE FROM catalogue_entities; UPDATE catalogue_draft SET base_version = 0, pictures = '[]'`,
  );
  await restaurantRepository(database.pool).replace(aRestaurant(), new Map());
});

async function editor(role: 'manager' | 'counter' = 'manager') {
  const shop = await openShop();
  const { cookies } = await shop.person(role);
  const send = (body: object) => shop.staff('POST', 'catalogue/option-groups', { cookies, body });
  const items = async () => {
    const { payload } = await shop.staff('GET', 'catalogue', { cookies });
    const found = payload.entities.filter(({ kind }: { kind: string }) => kind === 'item');
    return new Map<string, { revision: number; content: { options: { option_id: string }[] } }>(
      found.map((entity: { id: string }) => [entity.id, entity]),
    );
  };
  const restore = (body: object) => shop.staff('PUT', 'catalogue/options', { cookies, body });
  return { send, restore, items };
}

test('CA-41: a group is edited once for all of its items, and given to another one', async () => {
  const { send, items } = await editor();
  const before = await items();
  const [sauces] = before.get('maki-saumon')?.content.options ?? [];
  const answer = await send({
    group: { ...sauces, option_name: 'Nos sauces' },
    items: ['maki-saumon', 'biere'].map((id) => ({
      id,
      revision: before.get(id)?.revision,
      has_group: true,
    })),
  });
  expect(answer.status).toBe(200);
  const after = await items();
  for (const id of ['maki-saumon', 'biere']) {
    expect(after.get(id)?.content.options).toEqual([{ ...sauces, option_name: 'Nos sauces' }]);
  }
});

test('CA-41: of an item that has changed meanwhile, and of an unknown one, nothing is written', async () => {
  const { send, items } = await editor();
  const before = await items();
  const group = { option_id: 'sauces', option_name: 'Autre' };
  const [maki, beer] = ['maki-saumon', 'biere'].map((id) => ({
    id,
    revision: before.get(id)?.revision ?? 0,
    has_group: true,
  }));
  const stale = await send({ group, items: [maki, { ...beer, revision: 99 }] });
  expect([stale.status, stale.code]).toEqual([412, 'entity_stale']);
  const unknown = await send({ group, items: [maki, { ...beer, id: 'fugu' }] });
  expect(unknown.status).toBe(404);
  expect(await items()).toEqual(before);
});

test('CA-41: a change is taken back for all of its items, or for none', async () => {
  const { send, restore, items } = await editor();
  const before = await items();
  const ids = ['maki-saumon', 'biere'];
  const optionsBefore = (revision: (id: string) => number | undefined) =>
    ids.map((id) => ({ id, revision: revision(id), options: before.get(id)?.content.options }));
  const [sauces] = before.get('maki-saumon')?.content.options ?? [];
  const given = ids.map((id) => ({ id, revision: before.get(id)?.revision, has_group: true }));
  await send({ group: { ...sauces, option_name: 'Nos sauces' }, items: given });
  const changed = await items();
  const stale = await restore({ items: optionsBefore((id) => before.get(id)?.revision) });
  expect([stale.status, stale.code]).toEqual([412, 'entity_stale']);
  expect(await items()).toEqual(changed);
  const restored = await restore({ items: optionsBefore((id) => changed.get(id)?.revision) });
  expect(restored.status).toBe(200);
  const after = await items();
  for (const id of ids) expect(after.get(id)?.content).toEqual(before.get(id)?.content);
  const unknown = await restore({ items: [{ id: 'fugu', revision: 1, options: [] }] });
  expect(unknown.status).toBe(404);
});

test('CA-41: who may not edit the draft writes no group', async () => {
  const { send, restore } = await editor('counter');
  const items = [{ id: 'biere', revision: 1, has_group: true }];
  expect((await send({ group: { option_id: 'sauces' }, items })).status).toBe(403);
  const emptied = [{ id: 'biere', revision: 1, options: [] }];
  expect((await restore({ items: emptied })).status).toBe(403);
});
