import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { restaurantRepository } from '#restaurant/repository.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);

beforeEach(async () => {
  await database.pool.query(
    `DELETE FROM catalogue_entities; DELETE FROM catalogue_schedule;
     UPDATE catalogue_draft SET base_version = 0, pictures = '[]', table_columns = '{}'`,
  );
  await restaurantRepository(database.pool).replace(aRestaurant(), new Map());
});

async function editor() {
  const shop = await openShop();
  const { cookies } = await shop.person('owner');
  return {
    send: (body: object) => shop.staff('POST', 'catalogue/table', { cookies, body }),
    file: (bytes: Uint8Array, more: object = {}) =>
      shop.staff('POST', 'catalogue/table', {
        cookies,
        body: { file: Buffer.from(bytes).toString('base64'), ...more },
      }),
    draft: async () => (await shop.staff('GET', 'catalogue', { cookies })).payload,
  };
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

interface Workbook {
  /** Of each sheet. */
  readonly rows: string;
  readonly shared?: readonly string[];
  readonly sheets?: number;
  /** More attributes of the sheets, the first one first. */
  readonly attributes?: readonly string[];
  readonly more?: Readonly<Record<string, string>>;
}

/** A workbook (.xlsx) whose sheets have these rows of XML. */
function workbook({
  rows,
  shared = [],
  sheets = 1,
  attributes = [],
  more = {},
}: Workbook): Uint8Array {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const sheet = `${HEADER}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
  const files = {
    'xl/workbook.xml': `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbers
      .map(
        (number) =>
          `<sheet name="S${number}" sheetId="${number}" ${attributes[number - 1] ?? ''} r:id="rId${number}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEADER}<Relationships xmlns="${PACKAGE}">${numbers
      .map(
        (number) =>
          `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rIdT" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `${HEADER}<sst xmlns="${MAIN}">${shared
      .map((text) => `<si><t xml:space="preserve">${text}</t></si>`)
      .join('')}</sst>`,
    ...Object.fromEntries(numbers.map((number) => [`xl/worksheets/sheet${number}.xml`, sheet])),
    ...more,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}

const SHARED = ['Catégorie', 'Nom', 'Prix', 'Pizzas', 'Reine'];
const HEADING =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>';
const dish = (row: number, price: string) =>
  `<row r="${row}"><c r="A${row}" t="s"><v>3</v></c><c r="B${row}" t="inlineStr"><is><t>Plat ${row}</t></is></c><c r="C${row}">${price}</c></row>`;

test('CA-45: the first sheet of a workbook is a table, of formulas their stored values', async () => {
  const { file, draft } = await editor();
  const bytes = workbook({
    shared: SHARED,
    sheets: 2,
    rows: `${HEADING}<row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2" t="s"><v>4</v></c><c r="C2"><v>12.5</v></c></row>
      ${dish(3, '<v>4.2000000000000002</v>')}${dish(5, '<f>C2+1</f><v>13.5</v>')}`,
  });
  const looked = await file(bytes);
  expect(looked.payload).toMatchObject({
    is_stored: false,
    errors: [],
    notes: [
      'Ce classeur a 2 feuilles : seule « S1 » est lue.',
      'Des formules : leurs résultats enregistrés sont lus.',
    ],
  });
  const priced = looked.payload.rows.map(
    ({ line, name, changes }: { line: number; name: string; changes: { after: unknown }[] }) => [
      ...[line, name, changes.at(-1)?.after],
    ],
  );
  expect(priced).toEqual([
    [2, 'Reine', 12.5],
    [3, 'Plat 3', 4.2],
    [5, 'Plat 5', 13.5],
  ]);
  const { revision } = await draft();
  const stored = await file(bytes, { revision });
  expect(stored.payload.is_stored).toBe(true);
  const again = await file(bytes);
  expect(again.payload.rows.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['unchanged', 'unchanged', 'unchanged'],
  ]);
});

test('CA-45: a workbook may leave out where its rows and cells stand', async () => {
  const { file } = await editor();
  const bytes = workbook({
    shared: SHARED,
    rows: `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>
      <row><c t="s"><v>3</v></c><c t="s"><v>4</v></c><c><v>12.5</v></c></row>
      <row spans="1:3"><c/><c t="inlineStr"><is><t>Calzone</t></is></c><c><v>13</v></c></row>
      <row r="6"><c r="B6" t="inlineStr"><is><t>Napoli</t></is></c><c><v>14</v></c></row>`,
  });
  const { payload } = await file(bytes);
  expect(payload.errors).toEqual([]);
  expect(payload.rows).toMatchObject(
    [
      [2, 'Reine', 12.5],
      [3, 'Calzone', 13],
      [6, 'Napoli', 14],
    ].map(([line, name, price]) => ({
      line,
      name,
      changes: expect.arrayContaining([
        expect.objectContaining({ field: 'price_pickup', after: price }),
      ]),
    })),
  );
});

const SHEET = (rows: string) =>
  `${HEADER}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;

test.each([
  ['empty', {}],
  ['an instruction', {}],
  ['hidden', { attributes: ['state="hidden"'] }],
  ['hidden from everybody', { attributes: ['state="veryHidden"'] }],
])(
  'CA-45: a first sheet that is %s yields to the next one, whose name is told',
  async (what, given) => {
    const { file } = await editor();
    const sheets = new Map([
      ['empty', ''],
      [
        'an instruction',
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Mode d’emploi</t></is></c></row>',
      ],
    ]);
    const other = sheets.get(what) ?? `${HEADING}${dish(2, '<v>99</v>')}`;
    const { payload } = await file(
      workbook({
        shared: SHARED,
        rows: `${HEADING}${dish(2, '<v>12.5</v>')}`,
        sheets: 2,
        more: { 'xl/worksheets/sheet1.xml': SHEET(other) },
        ...given,
      }),
    );
    expect(payload.errors).toEqual([]);
    expect(payload.rows[0].changes).toContainEqual(
      expect.objectContaining({ field: 'price_pickup', after: 12.5 }),
    );
    expect(payload.notes).toEqual(['Ce classeur a 2 feuilles : seule « S2 » est lue.']);
  },
);

test('CA-45: cells that have a format only are none, however many', async () => {
  const { file } = await editor();
  const empty = Array.from(
    { length: 6_000 },
    (_, row) => `<row r="${row + 4}" spans="1:9"><c r="A${row + 4}" s="1"/></row>`,
  );
  const { payload } = await file(
    workbook({
      shared: SHARED,
      rows: `${HEADING.replace('</row>', '<c r="XFD1" s="2"/></row>')}${dish(2, '<v>12.5</v>')}${empty.join('')}
        <row r="1048576" customFormat="false" ht="12.8" hidden="false" customHeight="true"/>`,
    }),
  );
  expect(payload.errors).toEqual([]);
  expect(payload.rows).toMatchObject([{ line: 2, name: 'Plat 2' }]);
});

test('CA-42, CA-45: what a workbook could not compute is an error of its line', async () => {
  const { file } = await editor();
  const { payload } = await file(
    workbook({
      shared: SHARED,
      rows: `${HEADING}${dish(2, '<v>1</v>')}
        <row r="3"><c r="A3" t="s"><v>3</v></c><c r="B3" t="s"><v>4</v></c><c r="C3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
    }),
  );
  expect(payload.errors).toEqual([
    {
      line: 3,
      path: 'price_pickup',
      message: 'Prix à emporter « #DIV/0! » : un prix comme 5,90',
    },
  ]);
});

test('CA-42, CA-45: a formula that no program has computed is an error of its line, also for a dish of the menu', async () => {
  const { file, draft } = await editor();
  const priced = workbook({ shared: SHARED, rows: `${HEADING}${dish(2, '<v>12.5</v>')}` });
  const { revision } = await draft();
  expect((await file(priced, { revision })).payload.is_stored).toBe(true);
  const { payload } = await file(
    workbook({
      shared: SHARED,
      rows: `${HEADING}${dish(2, '<f>2*4</f>')}${dish(3, '<f>2*4</f><v></v>')}
        <row r="4"><c r="A4" t="s"><v>3</v></c><c r="B4" s="1" t="n"><f t="shared" si="0"/><v/></c><c r="C4"><v>5</v></c></row>
        <row r="5"><c r="A5" t="str"><f>IF(1,"","x")</f><v></v></c><c r="B5" t="s"><v>4</v></c><c r="C5"><f>C6</f><v>5</v></c></row>`,
    }),
  );
  const price = 'Prix à emporter « #N/A » : un prix comme 5,90';
  expect(payload.errors).toEqual([
    { line: 2, path: 'price_pickup', message: price },
    { line: 3, path: 'price_pickup', message: price },
    { line: 4, path: 'item_name', message: 'Nom « #N/A » : une erreur du tableur, sans texte' },
  ]);
  expect(payload.rows).toMatchObject([{ line: 5, name: 'Reine', kind: 'new' }]);
});

const TOO_LARGE = 'Ce classeur est trop grand : gardez une feuille de 5 000 lignes au plus.';
const BROKEN =
  'Ce classeur ne s’ouvre pas : enregistrez-le de nouveau en .xlsx, ou en « CSV UTF-8 ».';

/** A packed file that says it is unpacked smaller than it is. */
function lying(): Uint8Array {
  const bytes = zipSync({ 'xl/workbook.xml': strToU8('x'.repeat(50_000_000)) });
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 4 < bytes.length; at += 1) {
    const mark = view.getUint32(at, true);
    if (mark === 0x04034b50) view.setUint32(at + 22, 1_000, true);
    if (mark === 0x02014b50) view.setUint32(at + 24, 1_000, true);
  }
  return bytes;
}

test.each<[string, () => Uint8Array, string]>([
  [
    'packed to a two-hundredth',
    () => workbook({ rows: HEADING, more: { 'xl/media/x.xml': 'x'.repeat(20_000_000) } }),
    TOO_LARGE,
  ],
  [
    'a million rows',
    () => workbook({ rows: Array.from({ length: 6_000 }, () => '<row/>').join('') }),
    TOO_LARGE,
  ],
  [
    'a row far below',
    () => workbook({ shared: SHARED, rows: `${HEADING}${dish(1_048_576, '<v>1</v>')}` }),
    TOO_LARGE,
  ],
  [
    'a row far below in other quotes',
    () => workbook({ rows: `${HEADING}<row x=">" r   =   '999999999'><c r="A999999999"/></row>` }),
    TOO_LARGE,
  ],
  [
    'a row far below with something in it',
    () => workbook({ rows: `${HEADING}<row r="9999999">x</row>` }),
    TOO_LARGE,
  ],
  [
    'a row that stands in two places',
    () => workbook({ rows: `${HEADING}<row r="2" r="9999999"/><row r="9999999"><x/></row>` }),
    TOO_LARGE,
  ],
  [
    'a cell far to the right',
    () => workbook({ rows: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }),
    TOO_LARGE,
  ],
  [
    'too many cells of a row, without their places',
    () => workbook({ rows: `<row>${'<c/>'.repeat(201)}</row>` }),
    TOO_LARGE,
  ],
  [
    'too many shared texts',
    () => workbook({ rows: HEADING, shared: Array.from({ length: 100_001 }, (_, n) => `${n}`) }),
    TOO_LARGE,
  ],
  [
    'too many formulas',
    () =>
      workbook({
        rows: Array.from(
          { length: 4_000 },
          (_, row) =>
            `<row r="${row + 1}">${'ABCDEF'
              .split('')
              .map((column) => `<c r="${column}${row + 1}"><f>1</f><v>1</v></c>`)
              .join('')}</row>`,
        ).join(''),
      }),
    'Ce classeur a trop de formules : copiez-le en valeurs seulement.',
  ],
  ['a lie about its size', lying, BROKEN],
  ['half of a file', () => workbook({ rows: HEADING }).subarray(0, 400), BROKEN],
  [
    'another kind of archive',
    () => zipSync({ 'word/document.xml': strToU8('<x/>') }),
    'Ce fichier n’est pas un classeur .xlsx : choisissez un .xlsx ou un CSV.',
  ],
  ['no cells', () => workbook({ rows: '' }), 'La première feuille de ce classeur est vide.'],
  [
    'an older format',
    () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1),
    'Ce classeur est d’un ancien format (.xls) ou protégé par un mot de passe : enregistrez-le en .xlsx sans mot de passe.',
  ],
])('CA-45: a workbook with %s is refused with its own sentence', async (_name, bytes, message) => {
  const { file } = await editor();
  const answer = await file(bytes());
  expect([answer.status, JSON.parse(answer.body).errors]).toEqual([
    422,
    [{ path: 'file', message }],
  ]);
});

test.each<[string, Uint8Array, string | null]>([
  ['UTF-8', Buffer.from('Catégorie;Nom;Prix\nMakis;Thon épicé;5,20\n'), null],
  [
    'windows-1252',
    Buffer.from('Catégorie;Nom;Prix\nMakis;Thon épicé;5,20\n', 'latin1'),
    'Lu dans l’ancien codage d’Europe de l’Ouest (Windows-1252) : vérifiez les accents.',
  ],
  [
    'the encoding of Excel for Mac',
    Buffer.from('Cat\x8Egorie;Nom;Prix\nMakis;Thon \x8Epic\x8E;5,20\n', 'latin1'),
    'Lu dans l’ancien codage des Mac (Mac Roman) : vérifiez les accents.',
  ],
  [
    'the encoding of Excel for Mac, an apostrophe before an accent',
    Buffer.from('Cat\x8Egorie;Nom;Prix\nD\xD5\x8Et\x8E;Thon \x8Epic\x8E;5,20\n', 'latin1'),
    'Lu dans l’ancien codage des Mac (Mac Roman) : vérifiez les accents.',
  ],
  [
    'the encoding of DOS',
    Buffer.from('Cat\x82gorie;Nom;Prix\r\nMakis;Thon \x82pic\x82;5,20\r\n', 'latin1'),
    'Lu dans l’ancien codage de DOS (CP850) : vérifiez les accents.',
  ],
  [
    'the encoding of DOS, large letters too',
    Buffer.from('CAT\x90GORIE;NOM;PRIX\r\nMakis;Thon \x82pic\x82;5,20\r\n', 'latin1'),
    'Lu dans l’ancien codage de DOS (CP850) : vérifiez les accents.',
  ],
  [
    'ISO-8859-15, whose euro is another byte',
    Buffer.from('Cat\xE9gorie;Nom;Prix\nMakis;Thon \xE9pic\xE9;5,20 \xA4\n', 'latin1'),
    'Lu dans l’ancien codage d’Europe de l’Ouest (ISO-8859-15) : vérifiez les accents.',
  ],
  [
    'UTF-16 with its mark, the larger byte first',
    Buffer.from('\uFEFFCatégorie;Nom;Prix\r\nMakis;Thon épicé;5,20\r\n', 'utf16le').swap16(),
    null,
  ],
  [
    'UTF-8 with upright lines between its cells',
    Buffer.from('Catégorie|Nom|Prix\nMakis|Thon épicé|5,20\n'),
    null,
  ],
  [
    'UTF-16 with its mark',
    Buffer.from('\uFEFFCatégorie\tNom\tPrix\r\nMakis\tThon épicé\t5,20\r\n', 'utf16le'),
    null,
  ],
  [
    'UTF-16 without a mark',
    Buffer.from('Catégorie\tNom\tPrix\r\nMakis\tThon épicé\t5,20\r\n', 'utf16le'),
    null,
  ],
])('CA-42: a file in %s is read', async (_name, bytes, note) => {
  const { file } = await editor();
  const { payload } = await file(bytes);
  expect(payload.rows).toMatchObject([{ line: 2, name: 'Thon épicé', kind: 'new' }]);
  expect(payload.notes).toEqual(note === null ? [] : [note]);
});

test.each([
  [
    'a text of several lines',
    'Category,Name,Description,Price\nMakis,Thon épicé,"Riz\nnori ; thon ; piment",5.20\n',
  ],
  [
    'letters written as entities',
    'Category,Name,Description,Price\nMakis,Thon &eacute;pic&eacute;,Riz &amp; nori,5.20\n',
  ],
  [
    'a break within a cell, as databases write it',
    'Category;Name;Description;Price\nMakis;Thon épicé;Riz\vnori;5.20\n',
  ],
  ['an inch sign', 'Catégorie;Nom;Prix\nMakis 12",;Thon épicé;5,20\nMakis;Maki 5";1,00\n'],
])('CA-44: %s says nothing of what separates cells', async (_what, text) => {
  const { file } = await editor();
  const { payload } = await file(Buffer.from(text));
  expect(payload.errors).toEqual([]);
  expect(payload.rows[0]).toMatchObject({ line: 2, name: 'Thon épicé', kind: 'new' });
});

test.each([
  [
    'in quotes as wholes, as a spreadsheet stores what it did not separate',
    (line: string) => `"${line.replaceAll('"', '""')}"`,
  ],
  ['as they are', (line: string) => line],
])('CA-40: lines %s', async (_how, written) => {
  const { file } = await editor();
  const lines = ['Category,Name,Price', 'Makis,"Thon, épicé",5.20', '', 'Makis,Saumon,5.40'];
  const text = lines.map((line) => line && written(line)).join('\r\n');
  const { payload } = await file(Buffer.from(text));
  expect(payload.errors).toEqual([]);
  expect(payload.rows).toMatchObject([
    { line: 2, name: 'Thon, épicé' },
    { line: 4, name: 'Saumon' },
  ]);
});

test.each([
  [
    'Windows-1252 in capitals, with a dash behind a small letter',
    Buffer.from(
      'CATEGORIE;NOM;PRIX;HORAIRES\nMENUS;CAF\xC9 GOURMAND;2,50 \x80;\nMENUS;FORMULE;12,50 \x80;lun\x96ven 12:00-14:00\n',
      'latin1',
    ),
    'd’Europe de l’Ouest (Windows-1252)',
    [
      ['CAFÉ GOURMAND', 2.5],
      ['FORMULE', 12.5],
    ],
  ],
  [
    'Windows-1252 without a letter with an accent, its euros alone',
    Buffer.from(
      'CATEGORIE;NOM;PRIX;HORAIRES\nMENUS;MIDI;9,50\x80;lun\x96ven 12:00-14:00\nMENUS;SOIR;\x8012,50;\n',
      'latin1',
    ),
    'd’Europe de l’Ouest (Windows-1252)',
    [
      ['MIDI', 9.5],
      ['SOIR', 12.5],
    ],
  ],
  [
    'DOS, with large letters that are capitals of Windows-1252 too',
    Buffer.from(
      'CATEGORIE;NOM;PRIX\nENTR\x90ES;CR\xD4ME BR\xEAL\x90E;2,50 \xD5\nDESSERTS;Cr\x8Ame br\x96l\x82e, \x80A;12,50 \xD5\n',
      'latin1',
    ),
    'de DOS (CP850)',
    [
      ['CRÈME BRÛLÉE', 2.5],
      ['Crème brûlée, ÇA', 12.5],
    ],
  ],
])('CA-42: %s', async (_what, bytes, name, dishes) => {
  const { file } = await editor();
  const { payload } = await file(bytes);
  expect(payload.notes).toEqual([`Lu dans l’ancien codage ${name} : vérifiez les accents.`]);
  expect(payload.errors).toEqual([]);
  expect(
    payload.rows.map((row: { name: string; changes: { field: string; after: unknown }[] }) => [
      row.name,
      row.changes.find(({ field }) => field === 'price_pickup')?.after,
    ]),
  ).toEqual(dishes);
});

test('CA-42: the sign at which DOS ends a file is no part of it', async () => {
  const { file } = await editor();
  const { payload } = await file(Buffer.from('Nom;Prix\r\nThon;5,20\r\n\u001A'));
  expect(payload.rows).toMatchObject([{ line: 2, name: 'Thon' }]);
});

test('CA-40: a table has line ends of several kinds where two programs wrote it', async () => {
  const { file } = await editor();
  const lines = [
    'Catégorie;Nom;Prix',
    'Makis;"Thon\r\népicé";5,20',
    'Makis;Saumon;5,40',
    'Makis;Avocat;4',
  ];
  for (const ends of [
    ['\r\n', '\n', '\n'],
    ['\n', '\r\n', '\n'],
    ['\r', '\r', '\r'],
    ['\n', '\r', '\r\n'],
  ]) {
    const text = lines.map((line, index) => line + (ends[index] ?? '')).join('');
    const { payload } = await file(Buffer.from(text));
    expect(payload.errors).toEqual([]);
    expect(payload.rows).toMatchObject([
      { line: 2, name: 'Thon épicé' },
      { line: 3, name: 'Saumon' },
      { line: 4, name: 'Avocat' },
    ]);
  }
});

test('CA-44: a title above the heading has no separators, and the heading is found below it', async () => {
  const { file } = await editor();
  const { payload } = await file(
    Buffer.from('Carte du soir, à emporter\n\nCatégorie;Nom;Prix\nMakis;Thon;5,20\n'),
  );
  expect(payload.rows).toMatchObject([{ line: 4, name: 'Thon', kind: 'new' }]);
  expect(payload.notes).toEqual([
    'Les titres des colonnes sont à la ligne 3 : au-dessus, rien n’est lu.',
  ]);
});

test.each<[string, Uint8Array, string]>([
  [
    'two encodings',
    Buffer.concat([Buffer.from('Nom;Prix\nCrème;6\n'), Buffer.from('Café;7\n', 'latin1')]),
    'Ligne 3 : une lettre est illisible : « Caf\uFFFD;7 ». Enregistrez le tableau en « CSV UTF-8 ».',
  ],
  [
    'a picture',
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13),
    'Ce fichier n’est pas un texte : enregistrez le tableau en « CSV UTF-8 » ou en .xlsx.',
  ],
  ['nothing', Buffer.from(' \n'), 'Ce fichier est vide.'],
  [
    'a page under the name of a workbook',
    Buffer.from('\n<html><table><tr><td>Nom</td><td>Prix</td></tr></table></html>'),
    'Ce fichier est une page web ou du XML, même s’il porte le nom d’un tableau : ouvrez-le dans un tableur, et enregistrez-le en .xlsx ou en « CSV UTF-8 ».',
  ],
  [
    'JSON',
    Buffer.from('[ {"name": "Reine", "price": 11}]'),
    'Ce texte est du JSON : exportez la carte en CSV ou en .xlsx.',
  ],
])('CA-42: a file with %s is refused with its own sentence', async (_name, bytes, message) => {
  const { file } = await editor();
  const answer = await file(bytes);
  expect([answer.status, JSON.parse(answer.body).errors]).toEqual([
    422,
    [{ path: 'file', message }],
  ]);
});

test('CA-44: a choice of columns is remembered once it is stored, and counts for the next table', async () => {
  const { send, draft } = await editor();
  const text = 'Catégorie;Nom;Prix;Prix VAE\nMakis;Thon;5;6\n';
  const fields = async (body: object) =>
    (await send({ text, ...body })).payload.columns.map(({ field }: { field: string }) => field);
  const recognised = ['category_name', 'item_name', 'price_pickup', null];
  expect(await fields({})).toEqual(recognised);
  const columns = [
    { name: 'Catégorie', field: 'category_name' },
    { name: 'Nom', field: 'item_name' },
    { name: 'Prix', field: 'price_pickup' },
    { name: 'Prix VAE', field: 'price_delivery' },
  ];
  const chosen = columns.map(({ field }) => field);
  expect(await fields({ columns })).toEqual(chosen);
  expect(await fields({})).toEqual(recognised);
  const { revision } = await draft();
  expect(await fields({ columns, revision })).toEqual(chosen);
  expect(await fields({})).toEqual(chosen);
  const twice = await send({ text, columns: [{ name: 'Prix', field: 'item_name' }, ...columns] });
  expect(twice.status).toBe(200);
});

test('CA-44: dishes that are not in the table are counted, and archived only on request', async () => {
  const { send, draft } = await editor();
  const items = async () =>
    (await draft()).entities
      .filter(({ kind }: { kind: string }) => kind === 'item')
      .map(({ id, is_archived }: { id: string; is_archived: boolean }) => [id, is_archived]);
  const before = await items();
  const text = 'Catégorie;Nom;Prix\nMakis;Thon;5\n';
  const looked = await send({ text });
  expect(looked.payload.absent).toEqual(before.map(([id]: [string]) => id));
  expect(looked.payload.absent_names).toHaveLength(before.length);
  const kept = await send({ text, revision: (await draft()).revision });
  expect(kept.payload.is_stored).toBe(true);
  expect(await items()).toEqual(expect.arrayContaining([...before, ['thon', false]]));
  const { revision } = await draft();
  await send({ text, revision, absent: 'archive' });
  expect(await items()).toEqual(
    expect.arrayContaining([...before.map(([id]: [string]) => [id, true]), ['thon', false]]),
  );
});

test('CA-44: a table is a text or a file, and what is stored meanwhile is not overwritten', async () => {
  const { send, draft } = await editor();
  const text = 'Catégorie;Nom;Prix\nMakis;Thon;5\n';
  for (const body of [
    {},
    { text, file: 'eA==' },
    { file: '%' },
    { text, columns: [{ name: 'x', field: 'y' }] },
  ]) {
    expect((await send(body)).status).toBe(422);
  }
  const { revision } = await draft();
  const [one, other] = await Promise.all([send({ text, revision }), send({ text, revision })]);
  expect([one.status, other.status].toSorted()).toEqual([200, 409]);
});
