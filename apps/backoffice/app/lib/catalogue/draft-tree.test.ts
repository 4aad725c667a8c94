import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { expect, test } from 'vitest';
import { type DraftMenu, draftTree, searchTree } from './draft-tree.ts';

function entity(
  kind: WireCatalogueEntity['kind'],
  id: string,
  parent_id: string | null,
  position: number,
  content: WireCatalogueEntity['content'] = {},
  is_archived = false,
): WireCatalogueEntity {
  const changed = { revision: 1, changed_at: '2026-11-20T17:00:00.000Z', changed_by: null };
  return { kind, id, parent_id, position, content, is_archived, ...changed };
}

const price = { price_pickup: 5.9, price_delivery: 6.5 };
const DRAFT = [
  entity('item', 'the', 'boissons', 0, { item_name: 'Thé glacé', item_price: price }),
  entity('item', 'thon', 'maki', 1, { item_name: 'Maki thon', item_price: {} }),
  entity('item', 'saumon', 'maki', 0, { item_name: 'Maki saumon', item_price: price }),
  entity('item', 'anguille', 'maki', 2, { item_name: 'Maki anguille' }, true),
  entity('category', 'boissons', 'carte', 1, { category_name: 'Boissons' }),
  entity('category', 'maki', 'carte', 0, { category_name: 'Maki' }),
  entity('menu', 'carte', null, 0, { menu_name: '' }),
];

const lines = (menus: readonly DraftMenu[]) =>
  menus.flatMap(({ name, categories }) =>
    categories.map((it) => `${name} · ${it.name}: ${it.items.map((item) => item.name).join(', ')}`),
  );

test('CA-20: the draft is shown in its order, and what is archived when asked for', () => {
  expect(lines(draftTree(DRAFT))).toEqual([
    'carte · Maki: Maki saumon, Maki thon',
    'carte · Boissons: Thé glacé',
  ]);
  expect(lines(draftTree(DRAFT, { withArchived: true }))[0]).toContain('Maki anguille');
  const [, tuna] = draftTree(DRAFT)[0]?.categories[0]?.items ?? [];
  expect(tuna).toMatchObject({ price: null, deliveryPrice: null });
});

test('CA-20: an item is found by the beginnings of its words, without accents', () => {
  const found = (query: string) => lines(searchTree(draftTree(DRAFT), query));
  expect(found('sau MAK')).toEqual(['carte · Maki: Maki saumon']);
  expect(found('the')).toEqual(['carte · Boissons: Thé glacé']);
  expect(found('  ')).toHaveLength(2);
  expect(found('pizza')).toEqual([]);
  const egg = entity('item', 'oeuf', 'maki', 3, { item_name: 'Œuf cocotte' });
  expect(lines(searchTree(draftTree([...DRAFT, egg]), 'oeuf'))).toEqual([
    'carte · Maki: Œuf cocotte',
  ]);
});

test('R-36: the sizes of an item are known with their prices, other choices are none', () => {
  const options = [
    { kind: 'size', option_options: [{ id: 'grande', name: 'Grande', price: 14.5 }] },
    { option_options: [{ id: 'olives', name: 'Olives', price: 1.5 }] },
  ];
  const pizza = entity('item', 'pizza', 'maki', 3, { item_name: 'Pizza', options });
  const items = draftTree([...DRAFT, pizza])[0]?.categories[0]?.items ?? [];
  expect(items.map(({ sizes }) => sizes.map(({ name, price }) => [name, price]))).toEqual([
    [],
    [],
    [['Grande', 14.5]],
  ]);
});
