import { describe, expect, it } from 'vitest';
import { EMPTY_RESTAURANT } from '../restaurant-file/empty-restaurant.ts';
import { checkRestaurant } from '../restaurant-file/restaurant-check.ts';
import { type CatalogueEntity, toDraftFile, toEntities } from './entities.ts';
import { type TabledDraft, type TableOptions, toTable, withTable } from './item-table.ts';

const EMPTY = toEntities(EMPTY_RESTAURANT);

function tabled(
  entities: readonly CatalogueEntity[],
  text: string,
  options: TableOptions = {},
): TabledDraft {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.split(';').map((cell) => cell.trim()));
  const result = withTable(entities, rows, options);
  if (result.kind !== 'tabled') throw new Error(result.kind);
  return result;
}

/** « Nom 12 » for each item, its sizes in brackets. */
function menuOf({ entities }: TabledDraft): readonly string[] {
  expect(checkRestaurant(toDraftFile(entities).file).kind).toBe('valid');
  const categories = new Map(
    entities.flatMap(({ kind, id, content }) =>
      kind === 'category' ? [[id, Object(content).category_name]] : [],
    ),
  );
  return entities.flatMap(({ kind, parent_id, content }) => {
    if (kind !== 'item') return [];
    const { item_name, item_price, options } = Object(content);
    const sizes = options.flatMap((group: { kind?: string; option_options: object[] }) =>
      group.kind === 'size' ? group.option_options : [],
    );
    const priced = sizes.map(
      ({ name, price }: { name: string; price: number }) => `${name} ${price}`,
    );
    const price = priced.length === 0 ? item_price.price_pickup : `[${priced.join(', ')}]`;
    return [`${categories.get(parent_id ?? '')} / ${item_name} ${price}`];
  });
}

function again(draft: TabledDraft, text: string): readonly string[] {
  const second = tabled(draft.entities, text);
  expect([second.errors, second.absent]).toEqual([[], []]);
  return second.rows.map(({ kind }) => kind);
}

describe('CA-44: tables of tills and shops', () => {
  it.each([
    [
      'Loyverse in Spanish, sizes below the dish',
      `Handle;REF;Nombre;Categoria;Opción 1 nombre;Opción 1 valor;Coste;Precio [Essai]
      regina;30001;REGINA;PIZZAS;Taille;26 cm;;9.50
      regina;30002;;;;33 cm;;12.50`,
      ['PIZZAS / REGINA [26 cm 9.5, 33 cm 12.5]'],
    ],
    [
      'Square, the name on each line',
      `Token;Item Name;Variation Name;SKU;Description;Categories;Price;Option Name 1;Option Value 1
      T1;Margherita;Small;P1;;Pizzas;9.00;Size;Small
      T1;Margherita;Large;P2;;Pizzas;12.00;Size;Large
      T2;Tiramisu;Regular;D1;;Desserts;5.50;;`,
      ['Pizzas / Margherita [Small 9, Large 12]', 'Desserts / Tiramisu 5.5'],
    ],
    [
      'SumUp, a line of the item and lines of its variants',
      `Item name;Variations;Price;Tax rate (%);SKU;Category;Item id (Do not change);Variant id (Do not change)
      Poké;;;10;;Bols;i-1;
      ;M;12.90;;PM;;i-1;v-1
      ;L;15.90;;PL;;i-1;v-2
      Thé vert;;3.00;10;TV;Boissons;i-2;v-3`,
      ['Bols / Poké [M 12.9, L 15.9]', 'Boissons / Thé vert 3'],
    ],
    [
      'Zettle, variants below the name',
      `Name;Variant;SKU;Price;Cost price;VAT %;Category
      Glace;1 boule;g1;2,50;0,50;5,5;Glaces
      ;2 boules;g2;4,00;0,90;5,5;
      Café;;c1;1,80;0,20;10;Boissons`,
      ['Glaces / Glace [1 boule 2.5, 2 boules 4]', 'Boissons / Café 1.8'],
    ],
    [
      'Shopify, a price before a discount beside it',
      `Handle;Title;Body (HTML);Type;Option1 Name;Option1 Value;Variant SKU;Variant Price;Variant Compare At Price
      cake;Cake <i>au thé</i>;<p>Bon</p>;Desserts;Parts;6;G6;28.00;30.00
      cake;;;;;10;G10;45.00;
      mochi;Mochi;;Desserts;Title;Default Title;M1;2.20;`,
      ['Desserts / Cake au thé [6 28, 10 45]', 'Desserts / Mochi 2.2'],
    ],
    [
      'WooCommerce in English, variations before their parent',
      `ID;Type;SKU;Name;Published;Categories;Regular price;Sale price;Parent;Attribute 1 name;Attribute 1 value(s)
      42;variation;;Poké - M;1;;12.90;;id:41;Size;M
      43;variation;;Poké - L;1;;15.90;14.90;id:41;Size;L
      41;variable;POK;Poké;1;Plats > Pokés;;;;Size;M, L
      44;simple;SOU;Soupe;1;Entrées;3.50;;;;`,
      ['Pokés / Poké [M 12.9, L 15.9]', 'Entrées / Soupe 3.5'],
    ],
    [
      'PrestaShop in French, prices with and without tax',
      `ID;Image;Nom;Référence;Catégorie;Prix (HT);Prix (TTC);Quantité;État
      7;a.jpg;Salade;S1;Entrées;7.27;8.00;5;1`,
      ['Entrées / Salade 8'],
    ],
    [
      'a plain list with headings that nobody knows',
      `Quoi;Genre;Combien
      Reine;Pizza;12,50
      Calzone;Pizza;12,90
      Tiramisu;Douceur;5,50
      Panna cotta;Douceur;5,90`,
      [
        'Pizza / Reine 12.5',
        'Pizza / Calzone 12.9',
        'Douceur / Tiramisu 5.5',
        'Douceur / Panna cotta 5.9',
      ],
    ],
    [
      'a list without a heading',
      'Reine;12,50\nCalzone;12,90',
      ['À classer / Reine 12.5', 'À classer / Calzone 12.9'],
    ],
    [
      'headings in capitals with accents and brackets',
      `CATÉGORIE;DÉSIGNATION;PRIX DE VENTE TTC (€);PRIX D’ACHAT HT
      PIZZAS;REINE;12,50 €;4,00`,
      ['PIZZAS / REINE 12.5'],
    ],
  ])('%s', (_name, text, menu) => {
    const draft = tabled(EMPTY, text);
    expect(draft.errors).toEqual([]);
    expect(menuOf(draft)).toEqual(menu);
    expect(new Set(again(draft, text))).toEqual(new Set(['unchanged']));
  });

  it('a heading below the title of the table is found, and what stands above it is not read', () => {
    const text = `Boulangerie Martin, tarifs 2026;;
      ;;
      Catégorie;Produit;Prix TTC
      Pains;Seigle;3,40`;
    const draft = tabled(EMPTY, text);
    expect(menuOf(draft)).toEqual(['Pains / Seigle 3.4']);
    expect(draft.rows.map(({ line }) => line)).toEqual([4]);
    expect(draft.notes).toEqual([
      'Les titres des colonnes sont à la ligne 3 : au-dessus, rien n’est lu.',
    ]);
    expect(tabled(EMPTY, 'Seigle;3,40\nProduit;Prix').notes).toEqual([]);
  });

  it('prices in cents are no prices, and what a spreadsheet could not compute is no text', () => {
    const cents = tabled(EMPTY, 'Catégorie;Nom;Prix (centimes)\nPains;Seigle;340');
    expect(cents.columns.map(({ field }) => field)).toEqual(['category_name', 'item_name', null]);
    expect(cents.errors.map(({ message }) => message)).toEqual(['le prix manque']);
    const failed = tabled(EMPTY, 'Catégorie;Nom;Prix\nPains;#NOM?;3,40');
    expect(failed.errors).toEqual([
      { line: 2, path: 'item_name', message: 'Nom « #NOM? » : une erreur du tableur, sans texte' },
    ]);
  });

  it('sizes without a name or twice, and lines for one dish, name their lines', () => {
    const errorsOf = (text: string) =>
      tabled(EMPTY, text).errors.map(({ line, path, message }) => `${line} ${path} ${message}`);
    const heading = 'Handle;Name;Category;Option 1 value;Price';
    expect(errorsOf(`${heading}\na;Reine;Pizzas;26 cm;9\na;;;26 CM;12`)).toEqual([
      '2 size_name lignes 2 et 3 : la même taille « 26 cm »',
      '3 size_name lignes 2 et 3 : la même taille « 26 cm »',
    ]);
    expect(errorsOf(`${heading}\na;Reine;Pizzas;26 cm;9\na;;;;12`)).toEqual([
      '3 size_name le nom de la taille manque',
    ]);
    expect(errorsOf(`${heading}\na;Reine;Pizzas;26 cm;9\na;;;33 cm;douze`)).toEqual([
      '3 price_pickup Prix à emporter « douze » : un prix comme 5,90',
    ]);
    expect(errorsOf('Code;Nom;Catégorie;Prix HT;TTC\n1;A;X;3.50;\n1;B;X;;2')).toEqual([
      '2 price_pickup le prix manque : « Prix HT » est un prix sans TVA',
      '2 item_id lignes 2 et 3 : le même plat',
      '3 item_id lignes 2 et 3 : le même plat',
    ]);
  });

  it('a size whose price changes is named, one that is not in the file stays', () => {
    const heading = 'Handle;Name;Category;Option 1 value;Price';
    const first = tabled(EMPTY, `${heading}\na;Reine;Pizzas;26 cm;9\na;;;33 cm;12\na;;;40 cm;16`);
    const next = tabled(
      first.entities,
      `${heading}\na;Reine;Pizzas;26 CM;9\na;;;33 cm;120\na;;;50 cm;20`,
    );
    expect(next.rows).toEqual([
      {
        ...{ line: 2, item_id: 'reine', name: 'Reine', kind: 'changed' },
        changes: [
          { field: 'price_pickup', size: '33 cm', before: 12, after: 120, suspicious: true },
          { field: 'price_pickup', size: '50 cm', before: null, after: 20, suspicious: false },
        ],
        notes: ['la taille « 40 cm » n’est pas dans ce fichier : elle reste'],
      },
    ]);
    expect(menuOf(next)).toEqual(['Pizzas / Reine [26 cm 9, 33 cm 120, 40 cm 16, 50 cm 20]']);
  });

  it('marks prices that differ by more than half, and counts what is absent', () => {
    const heading = 'Catégorie;Nom;Prix';
    const first = tabled(
      EMPTY,
      `${heading}\nA;Un;10\nA;Deux;10\nA;Trois;10\nA;Quatre;10\nA;Cinq;10`,
    );
    const next = tabled(
      first.entities,
      `${heading}\nA;Un;15\nA;Deux;15,01\nA;Trois;4,99\nA;Quatre;1000`,
    );
    expect(next.rows.map(({ changes }) => changes.map(({ suspicious }) => suspicious))).toEqual([
      ...[[false], [true], [true], [true]],
    ]);
    expect(next.absent).toEqual([{ item_id: 'cinq', name: 'Cinq' }]);
    expect(next.entities.find(({ id }) => id === 'cinq')?.is_archived).toBe(false);
    const archived = tabled(first.entities, `${heading}\nA;Un;10`, { archivesAbsent: true });
    expect(archived.entities.filter(({ is_archived }) => is_archived).map(({ id }) => id)).toEqual([
      ...['cinq', 'deux', 'quatre', 'trois'].toSorted(
        (one, other) =>
          first.entities.findIndex(({ id }) => id === one) -
          first.entities.findIndex(({ id }) => id === other),
      ),
    ]);
  });

  it('columns are what was chosen now, else what was chosen before', () => {
    const text = 'Catégorie;Nom;Prix;Prix VAE\nA;Un;10;12';
    const remembered = { 'prix vae': 'price_delivery', prix: null } as const;
    const fields = (options: TableOptions) =>
      tabled(EMPTY, text, options).columns.map(({ field }) => field);
    expect(fields({})).toEqual(['category_name', 'item_name', 'price_pickup', null]);
    expect(fields({ remembered })).toEqual([
      ...['category_name', 'item_name', null, 'price_delivery'],
    ]);
    const columns = [
      { name: 'Prix VAE', field: 'price_pickup' },
      { name: 'Prix', field: null },
    ] as const;
    expect(fields({ remembered, columns })).toEqual([
      ...['category_name', 'item_name', null, 'price_pickup'],
    ]);
    const twice = [...columns, { name: 'Nom', field: 'price_pickup' }] as const;
    expect(tabled(EMPTY, text, { columns: twice }).errors).toMatchObject([
      { line: 1, path: 'columns', message: expect.stringContaining('« Nom » et « Prix VAE »') },
    ]);
  });
});

it('CA-40, CA-44: an export has the sizes of an item below it, and changes nothing when it is read again', () => {
  const made = tabled(
    EMPTY,
    `Id;Catégorie;Nom;Prix;Taille
    ;Pizzas;Regina;12;
    ;;;9,50;Petite
    ;;;1 250,50;='Grande
    ;Pizzas;Soupe;4;`,
  );
  const regina = made.entities.find(({ content }) => Object(content).item_name === 'Regina');
  const [group] = Object(regina?.content).options ?? [];
  const [normal = {}, ...others] = [
    { id: 'normal', name: 'Normal', price: 9.5, price_delivery: 10.5, default: true },
    ...group.option_options.filter(({ name }: { name: string }) => name !== 'Petite'),
  ];
  const entities = made.entities.map((entity) =>
    entity === regina
      ? {
          ...entity,
          content: {
            ...Object(entity.content),
            options: [{ ...group, option_options: [normal, ...others] }],
          },
        }
      : entity,
  );
  const table = toTable(entities);
  const places = ['Nom', 'Prix à emporter', 'Prix en livraison', 'Nom des tailles', 'Taille'].map(
    (name) => table[0]?.indexOf(name) ?? -1,
  );
  expect(table.map((line) => places.map((place) => line[place]).join(' | '))).toEqual([
    'Nom | Prix à emporter | Prix en livraison | Nom des tailles | Taille',
    'Regina | 9,50 |  |  | ',
    ' | 9,50 | 10,50 | Taille | Normal',
    " | 1250,50 |  | Taille | '='Grande",
    'Soupe | 4 |  |  | ',
  ]);
  const again = withTable(entities, table);
  if (again.kind !== 'tabled') throw new Error(again.kind);
  expect([again.errors, again.rows.map(({ kind }) => kind)]).toEqual([
    [],
    ['unchanged', 'unchanged'],
  ]);
  expect(toTable(again.entities)).toEqual(table);

  // A price of a size that is changed there changes that size alone.
  const changed = table.map((line) => line.map((cell) => (cell === '10,50' ? '11' : cell)));
  const next = withTable(entities, changed);
  if (next.kind !== 'tabled') throw new Error(next.kind);
  expect(next.rows.flatMap(({ changes }) => changes)).toMatchObject([
    { field: 'price_delivery', before: 10.5, after: 11, size: 'Normal' },
  ]);
});
