import type { CatalogueEntity } from '@comptoir/contract/catalogue/entities';
import { expect, test } from 'vitest';
import { readTable, writeTable } from './catalogue-work.ts';

/** Texts that other programs mean otherwise, or that separate cells and lines. */
const TEXTS = [
  ...['=x', "'=x", '="0017"', '0017', '1E3', '3E+12', '400000008999516491', '01/04/2026', '1-avr.'],
  ...['Total', 'Sous-total (2)', '# x', '* x', '---', 'Page 1', 'NB : x', 'x', '✓', 'oui', '-'],
  ...[
    'A > B',
    'A>B',
    'All / X',
    'Nom',
    'Prix',
    'Id',
    '&eacute;',
    '<b>x</b>',
    '<html>',
    '[{"a":1}]',
  ],
  ...['a\r\nb', 'a\nb', 'a\rb', 'a\vb', ' x ', '\tx', 'x;y', '"x"', 'sep=;', '\u200bx', 'e\u0301'],
];

function category(name: string, position: number): CatalogueEntity {
  const content = { category_name: name };
  return {
    kind: 'category',
    id: `c${position}`,
    parent_id: 'menu',
    position,
    is_archived: false,
    content,
  };
}

function item(text: string, position: number): CatalogueEntity {
  const options = [
    { id: 's', name: text, price: 1 },
    { id: 'l', name: `L ${text}`, price: 2 },
  ];
  return {
    ...{ kind: 'item', id: `i${position}`, parent_id: `c${position % 4}`, position },
    is_archived: position % 7 === 0,
    content: {
      item_name: text,
      item_description: text,
      item_price: { price_pickup: position + 0.5, tax_rate: 10 },
      external_id: text.trim(),
      options:
        position % 3 === 0 ? [{ option_id: 'o', kind: 'size', option_options: options }] : [],
    },
  } as CatalogueEntity;
}

test('CA-40: an export is read again without a change, whatever its texts are', async () => {
  const draft = [
    JSON.stringify([
      { kind: 'menu', id: 'menu', parent_id: null, position: 0, is_archived: false, content: {} },
      ...['Total', 'All / X', 'A > B', '01/04/2026'].map(category),
      ...TEXTS.map(item),
    ]),
  ];
  const written = await writeTable(draft);
  for (const table of [written, Buffer.from(written)]) {
    const read = await readTable(draft, table, {});
    expect(read).toMatchObject({ kind: 'tabled', errors: [], absent: [], entities: [] });
    const rows = read.kind === 'tabled' ? read.rows : [];
    expect(rows.filter(({ kind }) => kind !== 'unchanged')).toEqual([]);
    expect(rows).toHaveLength(TEXTS.length);
  }
});

/** In µs of the processor, which other programs do not lengthen: compared with each other they took fifteen seconds. */
const QUADRATIC = 5_000_000;

test('CA-43: thousands of sizes of one dish are read in linear time', async () => {
  const menu = { kind: 'menu', id: 'menu', parent_id: null, position: 0, is_archived: false };
  const sizes = Array.from({ length: 4_900 }, (_, size) => `A;B;${size} cl;1`);
  const table = ['Catégorie;Nom;Taille;Prix', ...sizes].join('\n');
  const begin = process.cpuUsage();
  const read = await readTable([JSON.stringify([{ ...menu, content: {} }])], table, {});
  expect(process.cpuUsage(begin).user).toBeLessThan(QUADRATIC);
  expect(read).toMatchObject({ kind: 'tabled', errors: [], rows: [{ line: 2, kind: 'new' }] });
});
