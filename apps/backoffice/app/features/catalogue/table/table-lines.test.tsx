import type { WireTableRow } from '@comptoir/contract/staff/catalogue-table';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ColumnChoices } from './column-choices.tsx';
import { TableErrors, TableLines } from './table-lines.tsx';

const row: WireTableRow = {
  line: 2,
  item_id: 'soupe-miso',
  name: 'Soupe miso',
  kind: 'changed',
  changes: [
    { field: 'price_pickup', before: 3, after: 5.2, suspicious: true },
    { field: 'price_delivery', before: null, after: 6, suspicious: false },
    { field: 'price_pickup', size: '33 cm', before: 12, after: 13, suspicious: false },
    { field: 'tax_rate', before: 10, after: 5.5, suspicious: false },
    { field: 'pieces', before: '3', after: '4', suspicious: false },
  ],
  notes: [],
};

const markup = (rows: readonly WireTableRow[]) =>
  renderToStaticMarkup(<TableLines rows={rows} />).replaceAll(/\s/g, ' ');

test('CA-44: prices are shown as prices before and after, one that differs by more than half is marked', () => {
  const shown = markup([row]);
  expect(shown).toContain('Prix à emporter : 3,00 € → 5,20 € – à vérifier<');
  expect(shown).toContain('Prix en livraison : (vide) → 6,00 €<');
  expect(shown).toContain('Prix à emporter, 33 cm : 12,00 € → 13,00 €<');
  expect(shown).toContain('TVA : 10 % → 5,5 %<');
  expect(shown).toContain('Pièces : 3 → 4<');
});

test('CA-44: of a new dish its values stand alone, lines with a price to check come first', () => {
  const added: WireTableRow = {
    ...row,
    ...{ line: 1, name: 'Maki', kind: 'new' },
    changes: [{ field: 'price_pickup', before: null, after: 5, suspicious: false }],
  };
  const shown = markup([added, row]);
  expect(shown).toContain('>Prix à emporter : 5,00 €<');
  expect(shown.indexOf('Soupe miso')).toBeLessThan(shown.indexOf('Maki'));
});

test('CA-40: each error names its line', () => {
  const errors = [{ line: 4, path: 'price_pickup', message: 'le prix manque' }];
  const shown = renderToStaticMarkup(<TableErrors errors={errors} />).replaceAll(/\s/g, ' ');
  expect(shown).toContain('Ligne 4</span> : le prix manque');
});

test('CA-44: each column is a choice of its own, and those that are not read are named', () => {
  const columns = [
    { name: 'Nom', field: 'item_name' },
    { name: 'Stock', field: null },
  ] as const;
  const shown = renderToStaticMarkup(
    <ColumnChoices columns={columns} isBusy={false} onChange={() => {}} />,
  );
  expect(shown.match(/<select/g)).toHaveLength(2);
  expect(shown).toContain('Colonnes qui ne sont pas reprises\u00A0: Stock.');
});

test('CA-44: the many columns of a shop that are not read stand folded below the others', () => {
  const unread = ['Vendor', 'Tags', 'Stock', 'Weight', 'Image'];
  const columns = [
    { name: 'Title', field: 'item_name' } as const,
    ...unread.map((name) => ({ name, field: null })),
  ];
  const shown = renderToStaticMarkup(
    <ColumnChoices columns={columns} isBusy={false} onChange={() => {}} />,
  );
  const [above = '', folded = ''] = shown.split('<details');
  expect(above.match(/<select/g)).toHaveLength(1);
  expect(folded.match(/<select/g)).toHaveLength(5);
});
