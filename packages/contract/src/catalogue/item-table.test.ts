import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_RESTAURANT } from '../restaurant-file/empty-restaurant.ts';
import { checkRestaurant } from '../restaurant-file/restaurant-check.ts';
import { changeEntity } from './edit-entities.ts';
import { type CatalogueEntity, toDraftFile, toEntities } from './entities.ts';
import { type TabledDraft, toTable, withTable } from './item-table.ts';
import { toAllergens, toPrice } from './table-columns.ts';

const EMPTY = toEntities(EMPTY_RESTAURANT);

function tabled(entities: readonly CatalogueEntity[], ...rows: readonly string[][]): TabledDraft {
  const result = withTable(entities, rows);
  if (result.kind !== 'tabled') throw new Error(result.kind);
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
    expect(withTable(EMPTY, [['Reine', '9,90']])).toEqual({ kind: 'no_heading' });
    expect(withTable(EMPTY, [])).toEqual({ kind: 'no_heading' });
    expect(withTable([], [HEADING])).toEqual({ kind: 'no_menu' });
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
    expect(read.map(toPrice)).toEqual([5.9, 5.9, 12, 12, 3.5, 1200, null, null, null, null]);
    expect(toAllergens('Œufs / LAIT')).toEqual(['eggs', 'milk']);
  });

  it('CA-42: an id of another program is kept beside the own one, so that the same table again changes nothing', () => {
    const table = [
      ['Identifiant', 'Catégorie', 'Nom', 'Prix'],
      ['20014', 'Sushis', 'Avocat', '1,90'],
      ['20015', 'Makis', 'Avocat', '4,20'],
      ['20016', 'Sushis', 'Avocat', '5,20'],
    ];
    const first = tabled(EMPTY, ...table);
    expect(items(first)).toMatchObject([
      { id: 'avocat', external_id: '20014', parent_id: 'sushis' },
      { id: 'avocat-2', external_id: '20015', parent_id: 'makis' },
      { id: 'avocat-3', external_id: '20016', parent_id: 'sushis' },
    ]);
    const again = tabled(first.entities, ...table);
    expect(again.lines.map(({ effect }) => effect)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
    expect(again.entities).toBe(first.entities);
    const renamed = tabled(first.entities, ['Code', 'Nom'], ['20015', 'Maki avocat']);
    expect(renamed.lines).toMatchObject([
      { effect: 'changed', changes: [{ column: 'Nom', before: 'Avocat', after: 'Maki avocat' }] },
    ]);
    const unnamed = tabled(first.entities, HEADING, ['Sushis', 'Avocat', '3', '']);
    expect(unnamed.lines[0]?.errors).toEqual([
      '2 plats de cette catégorie ont ce nom : ajoutez leur identifiant (Id)',
    ]);
  });

  it('CA-42: an item that is known by its name gets the id of the other program', () => {
    const first = tabled(EMPTY, HEADING, ['Bœufs', 'Œuf  mimosa !', '4', '']);
    const second = tabled(
      first.entities,
      ['SKU', 'Catégorie', 'Nom', 'Prix'],
      ['77', 'boeufs', 'oeuf mimosa', '4'],
    );
    expect(items(second)).toMatchObject([{ id: 'oeuf-mimosa', external_id: '77' }]);
    expect(second.lines).toMatchObject([{ effect: 'changed', columns: ['Nom', 'Id externe'] }]);
  });

  it('CA-42: two lines for one item are errors that name each other, and store nothing', () => {
    const twice = tabled(
      EMPTY,
      HEADING,
      ['Sushis', 'Avocat', '1,90', ''],
      ['Sushis', 'Thon', '2,90', ''],
      ['SUSHIS', 'avocat ', '4,20', ''],
    );
    expect(twice.lines.map(({ effect, errors }) => [effect, errors])).toEqual([
      ['rejected', ['lignes 2 et 4 : le même plat']],
      ['added', []],
      ['rejected', ['lignes 2 et 4 : le même plat']],
    ]);
    const known = tabled(EMPTY, HEADING, ['Sushis', 'Avocat', '1,90', '']);
    const both = tabled(
      known.entities,
      ['Id', 'Catégorie', 'Nom', 'Prix'],
      ['avocat', 'Sushis', 'Avocat', '2'],
      ['', 'Sushis', 'Avocat', '3'],
      ['ean-1', 'Sushis', 'Avocat', '4'],
    );
    expect(both.lines.map(({ errors }) => errors)).toEqual([
      ['lignes 2, 3 et 4 : le même plat'],
      ['lignes 2, 3 et 4 : le même plat'],
      ['lignes 2, 3 et 4 : le même plat'],
    ]);
    const half = tabled(
      EMPTY,
      ['Id', 'Catégorie', 'Nom', 'Prix'],
      ['1', 'Sushis', 'Avocat', '2'],
      ['', 'Sushis', 'Avocat', '3'],
    );
    expect(half.lines.map(({ errors }) => errors)).toEqual([
      ['lignes 2 et 3 : le même plat'],
      ['lignes 2 et 3 : le même plat'],
    ]);
  });

  it('CA-42: an item in another category is moved, and the line says so', () => {
    const first = tabled(
      EMPTY,
      HEADING,
      ['Desserts', 'Mochi', '2', ''],
      ['Glaces', 'Vanille', '3', ''],
    );
    const moved = tabled(first.entities, ['Id', 'Catégorie', 'Nom'], ['mochi', 'glaces', 'Mochi']);
    expect(moved.lines).toMatchObject([
      {
        effect: 'changed',
        columns: ['Catégorie'],
        notes: [],
        changes: [{ column: 'Catégorie', before: 'Desserts', after: 'Glaces' }],
      },
    ]);
    expect(items(moved).map(({ id, parent_id }) => [id, parent_id])).toEqual([
      ['mochi', 'glaces'],
      ['vanille', 'glaces'],
    ]);
    const [heading = [], ...lines] = toTable(moved.entities);
    expect([heading, ...lines].map(([, category, name]) => [category, name])).toEqual([
      ['Catégorie', 'Nom'],
      ['Glaces', 'Vanille'],
      ['Glaces', 'Mochi'],
    ]);
    const stays = tabled(first.entities, ['Id', 'Catégorie', 'Nom'], ['mochi', '', 'Mochi']);
    expect(stays.lines).toMatchObject([{ effect: 'unchanged' }]);
  });

  it('CA-42: an archived item is known by its id, and stays archived', () => {
    const first = tabled(EMPTY, ['Id', ...HEADING], ['7', 'Pizzas', 'Reine', '12', '']);
    const reine = { kind: 'item', id: 'reine' } as const;
    const archived = changeEntity(first.entities, reine, { is_archived: true });
    if (typeof archived === 'string') throw new Error(archived);
    const again = tabled(archived.entities, ['Id', ...HEADING], ['7', 'Pizzas', 'Reine', '13', '']);
    expect(again.lines).toMatchObject([
      { effect: 'changed', notes: ['archivé : il reste hors de la carte'] },
    ]);
    expect(again.entities.filter(({ kind }) => kind === 'item')).toMatchObject([
      { id: 'reine', is_archived: true },
    ]);
  });

  it('CA-42: a decimal comma without quotes is an error, and never another price', () => {
    const comma = () => true;
    const heading = ['Catégorie', 'Nom', 'Prix'];
    const beyond = withTable(EMPTY, [heading, ['Virgules', 'Salade', '4', '20']], comma);
    expect(beyond).toMatchObject({
      lines: [
        { effect: 'rejected', errors: [expect.stringContaining('4 cellules pour 3 colonnes')] },
      ],
    });
    const asRate = withTable(
      EMPTY,
      [
        [...heading, 'TVA'],
        ['Virgules', 'Salade', '4', '20'],
        ['Virgules', 'Soupe', '4.00', '20'],
      ],
      comma,
    );
    expect(asRate).toMatchObject({
      lines: [
        {
          effect: 'rejected',
          errors: [expect.stringContaining('« 4,20 » : un prix, ou deux cellules ?')],
        },
        { effect: 'added' },
      ],
    });
  });

  it('CA-42: cells without a heading and two columns for one field are named', () => {
    const beyond = tabled(EMPTY, ['Catégorie', 'Nom', 'Prix', ''], ['Pizzas', 'Reine', '12', 'x']);
    expect(beyond.lines[0]?.errors).toEqual([
      '4 cellules pour 3 colonnes : « x » n’a pas de titre',
    ]);
    const blank = tabled(EMPTY, ['Catégorie', 'Nom', 'Prix'], ['Pizzas', 'Reine', '12', '', ' ']);
    expect(blank.lines).toMatchObject([{ effect: 'added' }]);
    expect(
      withTable(EMPTY, [
        ['Nom', 'Prix', 'Prix TTC'],
        ['Reine', '1', '2'],
      ]),
    ).toEqual({
      kind: 'doubled',
      column: 'pickup',
      names: ['Prix', 'Prix TTC'],
    });
    expect(tabled(EMPTY, ['Nom', 'Stock', 'Prix HT', 'Prix']).ignored).toEqual([
      'Stock',
      'Prix HT',
    ]);
  });

  it('CA-42: lines of sizes are refused, and a product without sizes is read', () => {
    const heading = ['Handle', 'Title', 'Type', 'Option1 Name', 'Option1 Value', 'Variant Price'];
    const sized = ['matcha', 'Gâteau matcha &amp; framboise', 'Desserts', 'Parts', '6', '28.00'];
    expect(withTable(EMPTY, [heading, sized])).toEqual({
      kind: 'variants',
      column: 'Option1 Name',
    });
    const whole = ['mochi', 'Mochi', 'Desserts', 'Title', 'Default Title', '2.20'];
    expect(tabled(EMPTY, heading, whole).lines[0]?.errors).toEqual(['la catégorie manque']);
  });

  it('CA-42: HTML, soft hyphens and characters without width do not get into texts', () => {
    const draft = tabled(
      EMPTY,
      ['Catégorie', 'Nom', 'Description', 'Prix'],
      ['Desserts', 'Mous\u00ADse au cho\u200Bkolat', '<p>Riz &eacute;pic&eacute;</p>', '4,50'],
    );
    expect(items(draft)).toMatchObject([
      { item_name: 'Mousse au chokolat', item_description: 'Riz épicé' },
    ]);
  });

  it('CA-42: a price for pickup and delivery stays one where one cell of an export changes', () => {
    const draft = tabled(EMPTY, HEADING, ['Pizzas', 'Reine', '12', '']);
    const [heading = [], line = []] = toTable(draft.entities);
    const price = heading.indexOf('Prix à emporter');
    const raised = tabled(draft.entities, [...heading], [...line.with(price, '13')]);
    expect(items(raised)[0].item_price).toMatchObject({ price_pickup: 13, price_delivery: 13 });
    expect(raised.lines[0]?.changes).toEqual([
      { column: 'Prix à emporter', before: '12', after: '13' },
      { column: 'Prix en livraison', before: '12', after: '13' },
    ]);
  });

  it('CA-43: 4,000 lines take about four times as long as 1,000', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => [`Catégorie ${n % 20}`, `Plat ${n}`, '9,50', 'lait']);
    tabled(EMPTY, HEADING, ...rows(1_000));
    const begin = performance.now();
    const { entities } = tabled(EMPTY, HEADING, ...rows(4_000));
    expect(tabled(entities, HEADING, ...rows(4_000)).entities).toBe(entities);
    expect(performance.now() - begin).toBeLessThan(6_000);
  });

  it('CA-42: what is exported, read and exported again is the same, whatever the names are', () => {
    const name = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom(
        "'=x",
        "''=x",
        '=x',
        '0017',
        '1E3',
        '400000008999516491',
        '-50 %',
        '&amp;',
        '<b>',
        "'L'a",
      ),
    );
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), (names) => {
        const entities: readonly CatalogueEntity[] = [
          ...EMPTY,
          entityOf('category', 'c', EMPTY.find(({ kind }) => kind === 'menu')?.id ?? '', 0, {
            category_name: 'Divers',
          }),
          ...names.map((item_name, position) =>
            entityOf('item', `i${position}`, 'c', position, {
              item_name,
              item_description: item_name,
              item_price: { price_pickup: 5, price_delivery: 6.5, tax_rate: 0 },
            }),
          ),
        ];
        const table = toTable(entities);
        const again = tabled(entities, ...table.map((row) => [...row]));
        const changed = again.lines.filter(({ effect, errors }) => {
          return effect !== 'unchanged' && !errors.includes('le nom manque');
        });
        expect(changed).toEqual([]);
        expect(toTable(again.entities)).toEqual(table);
      }),
    );
  });
});

function entityOf(
  kind: CatalogueEntity['kind'],
  id: string,
  parent_id: string,
  position: number,
  content: object,
): CatalogueEntity {
  return { kind, id, parent_id, position, content, is_archived: false };
}
