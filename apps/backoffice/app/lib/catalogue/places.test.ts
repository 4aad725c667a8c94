import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { expect, test } from 'vitest';
import { placeOf } from './places.ts';

function entity(
  kind: WireCatalogueEntity['kind'],
  id: string,
  parent_id: string | null,
  position: number,
  is_archived = false,
): WireCatalogueEntity {
  const changed = { revision: 1, changed_at: '2026-11-20T17:00:00.000Z', changed_by: null };
  return { kind, id, parent_id, position, content: {}, is_archived, ...changed };
}

const DRAFT = [
  entity('menu', 'soir', null, 1),
  entity('menu', 'midi', null, 0),
  entity('category', 'maki', 'midi', 0),
  // An id is of its kind: an item may be called as a category is.
  entity('item', 'maki', 'maki', 2),
  entity('item', 'thon', 'maki', 0),
  entity('item', 'anguille', 'maki', 1, true),
  entity('item', 'the', 'boissons', 3),
];

test('CA-26: a place is named by what follows in the same list, archived or not', () => {
  expect(placeOf(DRAFT, { kind: 'menu', id: 'midi' })).toEqual({
    parentId: null,
    beforeId: 'soir',
  });
  expect(placeOf(DRAFT, { kind: 'menu', id: 'soir' })).toEqual({ parentId: null, beforeId: null });
  expect(placeOf(DRAFT, { kind: 'item', id: 'thon' })).toEqual({
    parentId: 'maki',
    beforeId: 'anguille',
  });
  expect(placeOf(DRAFT, { kind: 'item', id: 'maki' })).toEqual({
    parentId: 'maki',
    beforeId: null,
  });
  expect(placeOf(DRAFT, { kind: 'item', id: 'saumon' })).toBeNull();
});
