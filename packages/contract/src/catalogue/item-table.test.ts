import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_RESTAURANT } from '../restaurant-file/empty-restaurant.ts';
import { checkRestaurant } from '../restaurant-file/restaurant-check.ts';
import { type CatalogueEntity, toDraftFile, toEntities } from './entities.ts';
import { type TabledDraft, toTable, withTable } from './item-table.ts';
import { toAllergens, toPrice } from './table-columns.ts';

const EMPTY = toEntities(EMPTY_RESTAURANT);

function tabled(entities: readonly CatalogueEntity[], ...rows: readonly string[][]): TabledDraft {
  const result = withTable(entities, rows);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

const HEADING = ['Catégorie', 'Nom', 'Prix', 'Allergènes'];
const items = ({ entities }: TabledDraft) =>
  entities.flatMap(({ kind, id, parent_id, content }) =>
    kind === 'item' ? [{ id, parent_id, ...Object(content) }] : [],
  );

describe('a table of items', () => {
  it('CA-40: adds items to categories, of which it adds those that are not there', () => {
    const draft = tabled(
      EMPTY,
      HEADING,
      ['Pizzas', 'Margherita', '9,90 €', 'lait, gluten'],
      ['', 'Reine', '12.50', ''],
      ['', '', '', ''],
      ['Desserts', 'Tiramisù', '5,90', 'aucun'],
    );
    expect(draft.categories).toEqual(['Pizzas', 'Desserts']);
    expect(draft.lines.map(({ line, effect }) => [line, effect])).toEqual([
      [2, 'added'],
      [3, 'added'],
      [5, 'added'],
    ]);
    expect(items(draft)).toMatchObject([
      {
        id: 'margherita',
        parent_id: 'pizzas',
        allergens: ['gluten', 'milk'],
        item_price: { price_pickup: 9.9, price_delivery: 9.9 },
      },
      { id: 'reine', parent_id: 'pizzas', item_price: { price_pickup: 12.5 } },
      { id: 'tiramisu', parent_id: 'desserts', allergens: [] },
    ]);
    expect(checkRestaurant(toDraftFile(draft.entities).file).kind).toBe('valid');
  });

  it('CA-40: changes an item that it names by its id, or by its name in its category, and nothing else of it', () => {
    const first = tabled(EMPTY, HEADING, ['Pizzas', 'Margherita', '9,90', 'lait']);
    const again = tabled(
      first.entities,
      ['Plat', 'Rubrique', 'TARIF'],
      ['margherita', 'PIZZAS', '10,50'],
    );
    expect(again.lines).toMatchObject([
      { effect: 'changed', columns: ['Nom', 'Prix à emporter', 'Prix en livraison'] },
    ]);
    expect(items(again)).toMatchObject([
      {
        id: 'margherita',
        item_price: { price_pickup: 10.5, price_delivery: 10.5 },
        allergens: ['milk'],
      },
    ]);
    const renamed = tabled(first.entities, ['Id', 'Nom'], ['margherita', 'Margherita buffala']);
    expect(renamed.lines).toMatchObject([{ effect: 'changed', columns: ['Nom'] }]);
    expect(items(renamed)).toMatchObject([{ id: 'margherita', item_name: 'Margherita buffala' }]);
  });

  it('CA-40: a price of pickup alone leaves another one of delivery alone', () => {
    const two = tabled(
      EMPTY,
      ['Catégorie', 'Nom', 'Prix à emporter', 'Prix en livraison'],
      ['Pizzas', 'Reine', '10', '12'],
    );
    const raised = tabled(two.entities, ['Catégorie', 'Nom', 'Prix'], ['Pizzas', 'Reine', '11']);
    expect(items(raised)[0].item_price).toMatchObject({ price_pickup: 11, price_delivery: 12 });
  });

  it.each([
    [0, '0'],
    [2.1, '2,10'],
    [5.5, '5,50'],
    [8.5, '8,50'],
    [10, '10'],
    [20, '20'],
  ])('CA-40: a dish at the rate %d is read as it was written', (rate, text) => {
    const drafted = tabled(EMPTY, HEADING, ['Pizzas', 'Margherita', '9,90', 'lait']).entities.map(
      (entity) =>
        entity.kind === 'item'
          ? {
              ...entity,
              content: {
                ...Object(entity.content),
                item_price: { price_pickup: 9.9, price_delivery: 9.9, tax_rate: rate },
              },
            }
          : entity,
    );
    expect(checkRestaurant(toDraftFile(drafted).file).kind).toBe('valid');
    const written = toTable(drafted);
    expect(written[1]?.[6]).toBe(text);
    const again = tabled(drafted, ...written.map((row) => [...row]));
    expect(again.lines).toMatchObject([{ effect: 'unchanged', errors: [] }]);
    expect(again.entities).toEqual(drafted);
  });

  it('CA-40: a cell sets a dish at 0 %, and an empty one leaves it there', () => {
    const first = tabled(EMPTY, [...HEADING, 'TVA'], ['Pizzas', 'Reine', '9', 'lait', '0 %']);
    expect(items(first)).toMatchObject([{ item_price: { tax_rate: 0 } }]);
    const again = tabled(first.entities, [...HEADING, 'TVA'], ['Pizzas', 'Reine', '8', '', '']);
    expect(items(again)).toMatchObject([{ item_price: { price_pickup: 8, tax_rate: 0 } }]);
  });

  it.each(['%', '-5,5', '1e1', '0x10', '10 0', '19,6', '2,1'])(
    'CA-40: « %s » is no rate of a new dish',
    (text) => {
      const row = ['Pizzas', 'Reine', '9', 'lait', text];
      expect(tabled(EMPTY, [...HEADING, 'TVA'], row).lines[0]?.errors).toEqual([
        `TVA « ${text} » : 0, 5,5, 10 ou 20`,
      ]);
    },
  );

  it('CA-40: says what it cannot read, and changes nothing by such a line', () => {
    const draft = tabled(
      EMPTY,
      [...HEADING, 'TVA', 'Épicé'],
      ['Pizzas', '', '9', ''],
      ['', 'Reine', 'douze', 'chat', '19,6', '7'],
      ['', 'Calzone', '', ''],
    );
    expect(draft.lines.map(({ errors }) => errors)).toEqual([
      ['le nom manque'],
      [
        'Prix à emporter « douze » : un prix comme 5,90',
        'TVA « 19,6 » : 0, 5,5, 10 ou 20',
        'Allergènes : « chat » n’en est pas un',
        'Épicé « 7 » : un nombre de 0 à 3',
      ],
      ['le prix manque'],
    ]);
    expect(draft.entities).toEqual(EMPTY);
    expect(tabled(EMPTY, HEADING, ['', 'Reine', '9', '']).lines[0]?.errors).toEqual([
      'la catégorie manque',
    ]);
  });

  it('CA-40: needs a heading with a name, and a menu', () => {
    expect(withTable(EMPTY, [['Reine', '9,90']])).toBe('no_heading');
    expect(withTable(EMPTY, [])).toBe('no_heading');
    expect(withTable([], [HEADING])).toBe('no_menu');
  });

  it('CA-40, R-28: tells an item without allergens from one that has not stated them, also read again', () => {
    const draft = tabled(
      EMPTY,
      HEADING,
      ['Pizzas', 'Margherita', '9,90', ''],
      ['Pizzas', 'Reine', '9,90', 'aucun'],
    );
    const stated = items(draft).map(({ id, allergens }) => [id, allergens]);
    expect(stated).toEqual([
      ['margherita', undefined],
      ['reine', []],
    ]);
    const [heading = [], ...lines] = toTable(draft.entities);
    const column = heading.indexOf('Allergènes');
    expect(lines.map((line) => line[column])).toEqual(['', 'aucun']);
    const again = tabled(draft.entities, [...heading], ...lines.map((line) => [...line]));
    expect(again.lines.map(({ effect }) => effect)).toEqual(['unchanged', 'unchanged']);
  });

  it('CA-40: any cells are read or named, and never make a draft that cannot be stored', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('9,90', 'oui', 'lait', '10', 'x', '5,5'));
    const columns = [
      'Catégorie',
      'Nom',
      'Prix',
      'TVA',
      'Allergènes',
      'Végétarien',
      'Épicé',
      'Pièces',
    ];
    const rows = fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 8 });
    fc.assert(
      fc.property(rows, (given) => {
        const draft = tabled(EMPTY, columns, ...given);
        const check = checkRestaurant(toDraftFile(draft.entities).file);
        const isRead = draft.lines.every(
          ({ effect, errors }) => (effect === 'rejected') === errors.length > 0,
        );
        expect({ kind: check.kind, isRead }).toEqual({ kind: 'valid', isRead: true });
      }),
    );
  });

  it('CA-40: reads prices as people write them', () => {
    const read = ['5,90', '5.9', '12', '12 €', '3,5€', '1 200', '-4', '5,905', '', 'gratuit'];
    expect(read.map(toPrice)).toEqual([5.9, 5.9, 12, 12, 3.5, null, null, null, null, null]);
    expect(toAllergens('Œufs / LAIT')).toEqual(['eggs', 'milk']);
  });
});
