import { expect, it } from 'vitest';
import { contentHash } from '#plugins/http/etag.ts';
import {
  aCategory,
  aMenu,
  anItem,
  aRestaurant,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import { deduplicate, restaurantSnapshot, snapshotSteps } from './snapshot.ts';

/** A restaurant of a maki, a tray, and soy sauce as a condiment, with more of each where given. */
function snapshotOf(kitchen: Readonly<Record<string, object>>, settings: object = {}) {
  const items = ['maki', 'plateau', 'soja'].map((item_id) =>
    anItem({ item_id, ...kitchen[item_id] }),
  );
  return restaurantSnapshot(
    1,
    aRestaurant({
      settings: someSettings({ features: { extras: [{ item_id: 'soja' }] }, ...settings }),
      menus: [aMenu({ categories: [aCategory({ items })] })],
    }),
  );
}

const KITCHEN = {
  plateau: { load: 6, lead_minutes: 40, ingredients: ['saumon'] },
  soja: { load: 2 },
};

it('CA-43: is made a category in each step, and named by a hash of all of them', () => {
  const categories = Array.from({ length: 20 }, (_, n) =>
    aCategory({ category_id: `c${n}`, category_name: 'Nigiri "maison"' }),
  );
  const document = aRestaurant({ menus: [aMenu({ categories }), aMenu({ menu_id: 'midi' })] });
  const { settings, menus } = document;
  const hash = contentHash(JSON.stringify({ settings, menus }));
  expect(restaurantSnapshot(1, document).contentVersion).toBe(hash.slice(0, 12));
  let steps = 0;
  const making = snapshotSteps(1, document);
  while (!making.next().done) steps += 1;
  // Of the public menus, and of the hash.
  expect(steps).toBeGreaterThan(2 * categories.length);
});

it('SV-90: an item weighs 1, a condiment nothing, unless they say otherwise', () => {
  const { items } = snapshotOf({});
  expect([...items.values()].map(({ id, load }) => [id, load])).toEqual([
    ['maki', 1],
    ['plateau', 1],
    ['soja', 0],
  ]);
  const told = snapshotOf(KITCHEN).items;
  expect(told.get('plateau')).toMatchObject({ load: 6, leadMinutes: 40, ingredients: ['saumon'] });
  expect(told.get('maki')).toMatchObject({ load: 1, leadMinutes: null, ingredients: [] });
  expect(told.get('soja')).toMatchObject({ load: 2, leadMinutes: null, ingredients: [] });
});

it('SV-90, SV-91, SV-92: what only the kitchen needs changes nothing of what is public', () => {
  const plain = snapshotOf({}, { scheduling: { timezone: 'Europe/Paris' } });
  const told = snapshotOf(KITCHEN, {
    scheduling: { timezone: 'Europe/Paris', capacity_units: 12 },
    kitchen: { ingredients: [{ id: 'saumon', name: 'Saumon' }] },
  });
  expect(told.scheduling.pickup.slotUnits).toBe(12);
  expect(JSON.stringify(told.publicData)).toBe(JSON.stringify(plain.publicData));
});

it('R-28: of an item whose allergens are not stated guests are told so, of one without any nothing', () => {
  const allergensOf = (overrides: object) => {
    const [menu] = snapshotOf({ plateau: overrides }).publicData.menus;
    const items = menu?.categories.flatMap((category) => category.items) ?? [];
    const { allergens, allergens_stated } = items.find((each) => each.item_id === 'plateau') ?? {};
    return { allergens, allergens_stated };
  };
  expect(allergensOf({ allergens: undefined })).toEqual({ allergens: [], allergens_stated: false });
  expect(allergensOf({ allergens: [] })).toEqual({ allergens: [], allergens_stated: undefined });
  const items = snapshotOf({ plateau: { allergens: undefined } }).items;
  expect([items.get('plateau')?.allergensStated, items.get('maki')?.allergensStated]).toEqual([
    false,
    undefined,
  ]);
});

const dishes = [
  { id: 'edamame', sauces: [{ id: 'soja', allergens: ['soya'] }], note: null },
  { id: 'maki', sauces: [{ id: 'soja', allergens: ['soya'] }], note: null },
  { id: 'tofu', sauces: [], note: null },
];

it('keeps what the JSON says, without fields that are undefined', () => {
  expect(deduplicate(dishes)).toEqual(dishes);
  const text = JSON.stringify([{ b: 1, a: undefined, 2: ['#0', 0, '0', {}, []] }, {}, []]);
  expect(JSON.stringify(deduplicate(JSON.parse(text)))).toBe(text);
  expect(Object.keys(deduplicate({ b: 1, a: undefined }))).toEqual(['b']);
});

it('has one object for all that are equal, and others for the others', () => {
  const [edamame, maki, tofu] = deduplicate(dishes);
  expect(maki?.sauces).toBe(edamame?.sauces);
  expect(tofu?.sauces).not.toBe(edamame?.sauces);
  const [text, object, list] = deduplicate<unknown[]>(['#0', { id: '#0' }, ['#0']]);
  expect([text, object, list]).toEqual(['#0', { id: '#0' }, ['#0']]);
});

it('leaves what it was given alone', () => {
  deduplicate(dishes);
  expect(dishes[0]?.sauces).not.toBe(dishes[1]?.sauces);
  expect(Object.isFrozen(dishes[0])).toBe(false);
});

it('gives out what cannot be changed', () => {
  const [first] = deduplicate(dishes);
  expect(() => first?.sauces.push({ id: 'miel', allergens: [] })).toThrow(TypeError);
});
