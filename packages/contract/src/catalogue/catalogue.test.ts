import { describe, expect, it } from 'vitest';
import { checkRestaurant } from '../restaurant-file/restaurant-check.ts';
import type { RestaurantDocument } from '../restaurant-file/restaurant-file.ts';
import { catalogueChanges } from './changes.ts';
import { addEntity, changeEntity, placeEntity } from './edit-entities.ts';
import {
  type CatalogueEntity,
  entityKey,
  isSameJson,
  placeInDraft,
  toDraftFile,
  toEntities,
} from './entities.ts';
import { mergeEntities } from './merge-entities.ts';

/** The result of a merge, without its steps. */
function mergedWith(...given: Parameters<typeof mergeEntities>): readonly CatalogueEntity[] {
  const steps = mergeEntities(...given);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** `{maki: ['saumon 5.9', 'thon 6']}` → a document. */
function restaurant(
  categories: Readonly<Record<string, readonly string[]>>,
  settings: object = { contacts: { name: 'Chez Léa' } },
): RestaurantDocument {
  const check = checkRestaurant({
    settings,
    menus: [
      {
        menu_id: 'carte',
        categories: Object.entries(categories).map(([category_id, items]) => ({
          category_id,
          category_name: category_id,
          items: items.map((line) => {
            const [item_id = '', price = ''] = line.split(' ');
            const item_price = { price_pickup: Number(price), price_delivery: Number(price) };
            return { item_id, item_name: item_id, item_price };
          }),
        })),
      },
    ],
  });
  if (check.kind === 'invalid') throw new Error(JSON.stringify(check.errors));
  return check.document;
}

const item = (id: string) => ({ kind: 'item' as const, id });
const names = (entities: readonly CatalogueEntity[]) =>
  toDraftFile(entities) && listing(toDraftFile(entities).file);

/** A file → `maki: saumon 5.9, thon 6`. */
function listing(file: object): readonly string[] {
  const { menus } = file as RestaurantDocument;
  return menus.flatMap(({ categories }) =>
    categories.map(
      ({ category_id, items }) =>
        `${category_id}: ${items.map((it) => `${it.item_id} ${it.item_price.price_pickup}`).join(', ')}`,
    ),
  );
}

function edited(result: ReturnType<typeof addEntity>) {
  if (typeof result === 'string') throw new Error(result);
  return result.entities;
}

function priced(entities: readonly CatalogueEntity[], id: string, price: number) {
  const entity = entities.find((it) => it.kind === 'item' && it.id === id);
  const item_price = { price_pickup: price, price_delivery: price };
  return edited(
    changeEntity(entities, item(id), { content: { ...Object(entity?.content), item_price } }),
  );
}

function archived(entities: readonly CatalogueEntity[], kind: 'item' | 'category', id: string) {
  return edited(changeEntity(entities, { kind, id }, { is_archived: true }));
}

describe('a draft', () => {
  const before = restaurant({ maki: ['saumon 5.9', 'thon 6'], desserts: ['mochi 4'] });

  it('CA-3: leaves out what is archived, and what lies in it', () => {
    const entities = toEntities(before);
    expect(names(archived(entities, 'item', 'thon'))).toEqual([
      'maki: saumon 5.9',
      'desserts: mochi 4',
    ]);
    expect(names(archived(entities, 'category', 'maki'))).toEqual(['desserts: mochi 4']);
  });

  it('CA-4: gives a new item an id of its name, which no other has', () => {
    const content = { item_name: 'Saumon', item_price: { price_pickup: 7, price_delivery: 7 } };
    const added = { kind: 'item' as const, parent_id: 'maki', content };
    const once = edited(addEntity(toEntities(before), { ...added, after_id: 'saumon' }));
    expect(names(once)[0]).toBe('maki: saumon 5.9, saumon-2 7, thon 6');
    const twice = edited(addEntity(once, added));
    expect(names(twice)[0]).toBe('maki: saumon 5.9, saumon-2 7, thon 6, saumon-3 7');
    expect(addEntity(once, { ...added, parent_id: 'elsewhere' })).toBe('not_found');
    const accented = { ...added, content: { ...content, item_name: 'Œufs à la « neige »' } };
    expect(names(edited(addEntity(toEntities(before), accented)))[0]).toContain(
      'oeufs-a-la-neige 7',
    );
  });

  it('CA-4: moves an item within its category and into another', () => {
    const entities = toEntities(before);
    const last = edited(
      placeEntity(entities, item('saumon'), { parent_id: 'maki', before_id: null }),
    );
    expect(names(last)[0]).toBe('maki: thon 6, saumon 5.9');
    const moved = edited(
      placeEntity(entities, item('thon'), { parent_id: 'desserts', before_id: 'mochi' }),
    );
    expect(names(moved)).toEqual(['maki: saumon 5.9', 'desserts: thon 6, mochi 4']);
    expect(placeEntity(entities, item('thon'), { parent_id: 'nowhere', before_id: null })).toBe(
      'not_found',
    );
  });

  it('CA-8: says of a path of the file which entity and which field it means', () => {
    const draft = toDraftFile(toEntities(before));
    expect(placeInDraft(draft, 'menus[0].categories[0].items[1].item_price.price_pickup')).toEqual({
      entity: { kind: 'item', id: 'thon' },
      path: 'item_price.price_pickup',
    });
    expect(placeInDraft(draft, 'menus[0].categories[1]').entity?.id).toBe('desserts');
    expect(placeInDraft(draft, 'settings.contacts.name')).toEqual({
      entity: { kind: 'setting', id: 'contacts' },
      path: 'name',
    });
    expect(placeInDraft(draft, 'settings.other')).toEqual({ entity: null, path: 'settings.other' });
  });
});

describe('what a publication changes', () => {
  it('CA-5: is added, gone, renamed, moved, or has another price', () => {
    const before = restaurant({ maki: ['saumon 5.9', 'thon 6'], desserts: ['mochi 4', 'glace 3'] });
    const after = restaurant(
      { maki: ['saumon 6.2', 'avocat 5'], desserts: ['glace 3', 'mochi 4'] },
      { contacts: { name: 'Chez Zoé' } },
    );
    const changes = catalogueChanges(before, after);
    const lines = changes.map(({ change, is_moved, fields, ...it }) =>
      [change, entityKey(it), ...(is_moved ? ['moved'] : []), ...fields].join(' '),
    );
    expect(lines).toEqual([
      'changed setting:contacts name',
      'changed item:saumon item_price',
      'added item:avocat',
      'changed item:glace moved',
      'changed item:mochi moved',
      'removed item:thon',
    ]);
    expect(changes[1]).toMatchObject({
      prices_before: { pickup: 5.9, delivery: 5.9 },
      prices_after: { pickup: 6.2, delivery: 6.2 },
    });
  });

  it('CA-5: is the supplement of a choice by its name, and « options » only where more differs', () => {
    const withSauces = (...choices: readonly object[]) => {
      const document = restaurant({ maki: ['saumon 5.9'] });
      const sauces = { option_id: 'sauces', option_name: 'Sauces', option_options: choices };
      Object.assign(document.menus[0]?.categories[0]?.items[0] ?? {}, { options: [sauces] });
      const check = checkRestaurant(document);
      if (check.kind === 'invalid') throw new Error(JSON.stringify(check.errors));
      return check.document;
    };
    const soja = (price: number) => ({ id: 'soja', name: 'Sauce soja', price });
    const riz = { id: 'riz', name: 'Riz', price: 1 };
    const [dearer] = catalogueChanges(withSauces(soja(0.5), riz), withSauces(soja(0.8), riz));
    expect(dearer).toMatchObject({
      fields: [],
      supplements: [{ name: 'Sauce soja', before: 0.5, after: 0.8 }],
    });
    const [further] = catalogueChanges(withSauces(soja(0.5)), withSauces(soja(0.8), riz));
    expect(further).toMatchObject({
      fields: ['options'],
      supplements: [
        { name: 'Sauce soja', before: 0.5, after: 0.8 },
        { name: 'Riz', before: null, after: 1 },
      ],
    });
    const [renamed] = catalogueChanges(
      withSauces(soja(0.5)),
      withSauces({ ...soja(0.5), name: 'Soja' }),
    );
    expect(renamed).toMatchObject({ fields: ['options'], supplements: [] });
  });

  describe('R-36: are the prices of a size by its name', () => {
    const withSizes = (large: object, ...others: readonly object[]) => {
      const document = restaurant({ maki: ['saumon 5.9'] });
      const sizes = {
        option_id: 'size',
        kind: 'size',
        option_options: [{ id: 'large', name: 'Grande', ...large }, ...others],
      };
      Object.assign(document.menus[0]?.categories[0]?.items[0] ?? {}, { options: [sizes] });
      const check = checkRestaurant(document);
      if (check.kind === 'invalid') throw new Error(JSON.stringify(check.errors));
      return check.document;
    };
    const supplements = (...documents: Parameters<typeof catalogueChanges>) =>
      catalogueChanges(...documents).flatMap((change) => change.supplements);
    const large = { name: 'Grande', size_price: 'pickup' };

    it.each([
      [{ price: 14.5 }, { price: 15 }, [{ ...large, before: 14.5, after: 15 }]],
      [
        { price: 14.5 },
        { price: 14.5, price_delivery: 16 },
        [{ ...large, size_price: 'delivery', before: 14.5, after: 16 }],
      ],
      [
        { price: 14.5, price_delivery: 16 },
        { price: 15, price_delivery: 16.5 },
        [
          { ...large, before: 14.5, after: 15 },
          { ...large, size_price: 'delivery', before: 16, after: 16.5 },
        ],
      ],
    ])('for each order type: %j → %j', (before, after, expected) => {
      expect(supplements(withSizes(before), withSizes(after))).toEqual(expected);
    });

    it('also of a size that is added or gone, and of those of a new item', () => {
      const one = withSizes({ price: 14.5 });
      const two = withSizes(
        { price: 14.5 },
        { id: 'xl', name: 'XL', price: 17, price_delivery: 19 },
      );
      const xl = { name: 'XL', size_price: 'pickup' };
      expect(supplements(one, two)).toEqual([
        { ...xl, before: null, after: 17 },
        { ...xl, size_price: 'delivery', before: null, after: 19 },
      ]);
      expect(supplements(two, one)).toEqual([
        { ...xl, before: 17, after: null },
        { ...xl, size_price: 'delivery', before: 19, after: null },
      ]);
      expect(supplements(restaurant({ maki: [] }), one)).toEqual([
        { ...large, before: null, after: 14.5 },
      ]);
    });
  });

  describe('CA-5: is each fee of delivery by its zone or its distance', () => {
    const delivering = (delivery: object) =>
      restaurant({ maki: ['saumon 5.9'] }, { features: { delivery } });
    const zone = (name: string, fees: object) => ({ name, postal_code: '69001', ...fees });
    const featuresOf = (before: object, after: object) =>
      catalogueChanges(delivering(before), delivering(after)).find(({ id }) => id === 'features');

    it('and « delivery » only where more differs', () => {
      const before = { zones: [zone('Vaise', { delivery_fee: 3.9, minimum_order: 25 })] };
      const dearer = { zones: [zone('Vaise', { delivery_fee: 4.2, minimum_order: 25 })] };
      const fee = { zone: 'Vaise', up_to: null, kind: 'delivery_fee', before: 3.9, after: 4.2 };
      expect(featuresOf(before, dearer)).toMatchObject({ fields: [], fees: [fee] });
      const moved = { zones: [{ ...dearer.zones[0], postal_code: '69009' }] };
      expect(featuresOf(before, moved)).toMatchObject({ fields: ['delivery'], fees: [fee] });
    });

    it('also of a zone that is new or gone, of all zones, and of a distance', () => {
      const before = { flat_charge: 3, zones: [zone('Vaise', { delivery_fee: 3.9 })] };
      const after = {
        flat_charge: 2.5,
        zones: [zone('Terreaux', { minimum_order: 18 })],
        distance_tiers: [{ up_to: 2.5, fee: 2.9 }],
      };
      expect(featuresOf(before, after)?.fees).toEqual([
        { zone: null, up_to: null, kind: 'flat_charge', before: 3, after: 2.5 },
        { zone: 'Vaise', up_to: null, kind: 'delivery_fee', before: 3.9, after: null },
        { zone: 'Terreaux', up_to: null, kind: 'minimum_order', before: null, after: 18 },
        { zone: null, up_to: '2.5 km', kind: 'delivery_fee', before: null, after: 2.9 },
      ]);
    });
  });
});

describe('a publication beside a draft', () => {
  const before = restaurant({ maki: ['saumon 5.9', 'thon 6'], desserts: ['mochi 4'] });
  const base = toEntities(before);

  it('CA-6: changes what the draft has left alone, and keeps what it has changed', () => {
    const draft = priced(base, 'saumon', 7);
    const theirs = restaurant({
      maki: ['saumon 5.5', 'thon 6.5', 'avocat 5'],
      desserts: ['mochi 4'],
    });
    expect(names(mergedWith(base, draft, toEntities(theirs)))[0]).toBe(
      'maki: saumon 7, thon 6.5, avocat 5',
    );
  });

  it('CA-6: merges two fields of one item', () => {
    const draft = priced(base, 'saumon', 7);
    const theirs = edited(
      changeEntity(base, item('saumon'), {
        content: {
          item_name: 'Saumon label rouge',
          item_price: { price_pickup: 5.9, price_delivery: 5.9 },
        },
      }),
    );
    const merged = mergedWith(base, draft, theirs).find(({ id }) => id === 'saumon');
    expect(merged?.content).toMatchObject({
      item_name: 'Saumon label rouge',
      item_price: { price_pickup: 7 },
    });
  });

  it('CA-6: removes what the draft had not touched, and keeps its archive', () => {
    const draft = archived(base, 'item', 'thon');
    const theirs = toEntities(restaurant({ maki: ['saumon 5.9'] }));
    const merged = mergedWith(base, draft, theirs);
    expect(names(merged)).toEqual(['maki: saumon 5.9']);
    expect(merged.find(({ id }) => id === 'thon')?.is_archived).toBe(true);
  });

  it('CA-6: keeps the items of an archived category, to bring them back', () => {
    const draft = archived(base, 'category', 'maki');
    const published = toEntities(restaurant({ desserts: ['mochi 4'] }));
    const merged = mergedWith(base, draft, published);
    expect(names(merged)).toEqual(['desserts: mochi 4']);
    const back = edited(
      changeEntity(merged, { kind: 'category', id: 'maki' }, { is_archived: false }),
    );
    expect(names(back).toSorted()).toEqual(['desserts: mochi 4', 'maki: saumon 5.9, thon 6']);
  });

  it('CA-6: archives what it has changed in a category that is gone', () => {
    const draft = priced(base, 'mochi', 9);
    const theirs = toEntities(restaurant({ maki: ['saumon 5.9', 'thon 6'] }));
    const merged = mergedWith(base, draft, theirs);
    expect(merged.find(({ id }) => id === 'mochi')).toMatchObject({ is_archived: true });
    const moved = placeEntity(merged, item('mochi'), { parent_id: 'maki', before_id: null });
    const back = changeEntity(edited(moved), item('mochi'), { is_archived: false });
    expect(names(edited(back))).toEqual(['maki: saumon 5.9, thon 6, mochi 9']);
  });

  it('CA-6: keeps the order that the draft gave', () => {
    const draft = edited(
      placeEntity(base, item('thon'), { parent_id: 'maki', before_id: 'saumon' }),
    );
    const theirs = restaurant({
      maki: ['saumon 5.9', 'thon 6.5', 'avocat 5'],
      desserts: ['mochi 4'],
    });
    expect(names(mergedWith(base, draft, toEntities(theirs)))[0]).toBe(
      'maki: thon 6.5, avocat 5, saumon 5.9',
    );
  });
});

describe('whether content is the same', () => {
  it.each([
    [
      { a: 1, b: [2, { c: null }] },
      { b: [2, { c: null }], a: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
    [{}, { a: undefined }],
    [[], []],
  ])('CA-3: %j and %j are', (one, other) => {
    expect([isSameJson(one, other), isSameJson(other, one)]).toEqual([true, true]);
  });

  it.each([
    [{ a: 1 }, { a: 1, b: null }],
    [{ a: 1 }, { b: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [[], {}],
    [null, {}],
    ['1', 1],
    [{ toString: {} }, { a: 1 }],
    [JSON.parse('{"__proto__": {}}'), { a: 1 }],
  ])('CA-3: %j and %j are not', (one, other) => {
    expect([isSameJson(one, other), isSameJson(other, one)]).toEqual([false, false]);
  });
});
