import { expect, it } from 'vitest';
import type { CatalogueEntity } from './entities.ts';
import { sharedGroups, withGroup, withOptions } from './option-groups.ts';

const SAUCES = {
  option_id: 'sauces',
  option_name: 'Sauces',
  min_selected: 0,
  max_selected: 1,
  max_units: null,
  selected: 0,
  option_options: [],
};
const SIZES = { ...SAUCES, option_id: 'tailles', option_name: 'Tailles' };

const item = (id: string, options: readonly object[], is_archived = false): CatalogueEntity => ({
  kind: 'item',
  id,
  parent_id: 'maki',
  position: 0,
  is_archived,
  content: {
    item_name: id,
    item_price: { price_pickup: 5, price_delivery: 5, tax_rate: null },
    options,
  },
});
const optionsOf = (entities: readonly CatalogueEntity[]) =>
  entities.map(({ id, content }) => [
    id,
    Object(content).options.map(
      (group: typeof SAUCES) => `${group.option_id} ${group.option_name}`,
    ),
  ]);

it('CA-41: groups that are alike are one, others of the same id are not, archived items do not count', () => {
  const other = { ...SAUCES, max_selected: 2 };
  const found = sharedGroups([
    item('saumon', [SIZES, SAUCES]),
    item('thon', [SAUCES]),
    item('crevette', [other]),
    item('ancien', [SAUCES], true),
  ]);
  expect(found).toEqual([
    { group: SIZES, itemIds: ['saumon'] },
    { group: SAUCES, itemIds: ['saumon', 'thon'] },
    { group: other, itemIds: ['crevette'] },
  ]);
});

it('CA-41: a group is changed in its place, given to further items, and taken out of others', () => {
  const draft = [item('saumon', [SAUCES, SIZES]), item('thon', [SIZES]), item('tofu', [SAUCES])];
  const changed = withGroup(draft, { ...SAUCES, option_name: 'Nos sauces' }, [
    { id: 'saumon', hasGroup: true },
    { id: 'thon', hasGroup: true },
    { id: 'tofu', hasGroup: false },
  ]);
  if (typeof changed === 'string') throw new Error(changed);
  expect(optionsOf(changed)).toEqual([
    ['saumon', ['sauces Nos sauces', 'tailles Tailles']],
    ['thon', ['tailles Tailles', 'sauces Nos sauces']],
    ['tofu', []],
  ]);
  expect(withGroup(draft, SAUCES, [{ id: 'fugu', hasGroup: true }])).toBe('not_found');
});

it('CA-41: taken back, each item has the groups and the order that it had', () => {
  const other = { ...SAUCES, max_selected: 2 };
  const draft = [item('saumon', [SAUCES, SIZES]), item('thon', [SIZES, other]), item('tofu', [])];
  const changed = withGroup(draft, { ...SAUCES, option_name: 'Nos sauces' }, [
    { id: 'saumon', hasGroup: false },
    { id: 'thon', hasGroup: true },
    { id: 'tofu', hasGroup: true },
  ]);
  if (typeof changed === 'string') throw new Error(changed);
  const before = draft.map(({ id, content }) => ({ id, options: Object(content).options }));
  const restored = withOptions(changed, before);
  if (typeof restored === 'string') throw new Error(restored);
  expect(restored.map(({ content }) => Object(content).options)).toEqual([
    [SAUCES, SIZES],
    [SIZES, other],
    [],
  ]);
  expect(withOptions(draft, [{ id: 'fugu', options: [] }])).toBe('not_found');
});
