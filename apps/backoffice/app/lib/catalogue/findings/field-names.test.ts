import { expect, test } from 'vitest';
import { entityName, entityPath, fieldName } from './field-names.ts';

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

test('CA-8: a field is named as its page names it', () => {
  const item = (path: string) => fieldName({ kind: 'item', id: 'thon' }, path);
  expect(item('item_price.price_pickup')).toBe('Prix');
  expect(item('item_price.price_delivery')).toBe('Prix en livraison');
  expect(item('options[0].option_options[2].name')).toBe('Choix');
  expect(item('item_image_alt')).toBe('Texte de la photo');
  expect(item('item_score')).toBeNull();
  const delivery = (path: string) => fieldName({ kind: 'setting', id: 'features' }, path);
  expect(delivery('delivery.zones[1].postal_code')).toBe('Code postal');
  expect(delivery('delivery.zones')).toBe('Zones');
  expect(fieldName({ kind: 'menu', id: 'midi' }, 'time_ranges.mon[0]')).toBe('Heures de livraison');
  expect(fieldName({ kind: 'offer', id: 'bienvenue' }, 'code')).toBe('Code');
});

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
