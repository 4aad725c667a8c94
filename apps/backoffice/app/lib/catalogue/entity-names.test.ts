import { expect, test } from 'vitest';
import { entityName, entityPath } from './entity-names.ts';

const ENTITY = {
  kind: 'item' as const,
  id: 'thon',
  parent_id: 'maki',
  position: 0,
  revision: 1,
  content: { item_name: 'Maki thon' },
  is_archived: false,
  changed_at: '2026-11-20T17:00:00.000Z',
  changed_by: null,
};

test('CA-5, CA-8: an entity has a name for people, and a page', () => {
  expect(entityName({ kind: 'setting', id: 'contacts' }, [])).toBe('Nom et contact');
  expect(entityName({ kind: 'setting', id: 'other' }, [])).toBe('other');
  expect(entityName({ kind: 'item', id: 'thon' }, [ENTITY])).toBe('Maki thon');
  expect(entityName({ kind: 'item', id: 'fugu' }, [ENTITY])).toBe('fugu');
  expect(
    (['setting', 'menu', 'category', 'item', 'offer'] as const).map((kind) =>
      entityPath({ kind, id: 'contacts' }),
    ),
  ).toEqual([
    '/reglages/contacts',
    '/carte/menus/contacts',
    null,
    '/carte/articles/contacts',
    '/offres/contacts',
  ]);
});
