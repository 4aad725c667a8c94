import type { WireTableLine } from '@comptoir/contract/staff/catalogue';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TableLines } from './table-lines.tsx';

const line: WireTableLine = {
  line: 2,
  name: 'Soupe miso',
  effect: 'changed',
  columns: ['Prix à emporter', 'Pièces'],
  changes: [
    { column: 'Prix à emporter', before: '3', after: '5,20' },
    { column: 'Prix en livraison', before: '', after: '6' },
    { column: 'Pièces', before: '3', after: '4' },
  ],
  notes: [],
  errors: [],
};

test('CA-40: prices are shown as prices before and after, other cells as they are', () => {
  const markup = renderToStaticMarkup(<TableLines lines={[line]} />).replaceAll(/\s/g, ' ');
  expect(markup).toContain('Prix à emporter : 3,00 € → 5,20 €<');
  expect(markup).toContain('Prix en livraison : (vide) → 6,00 €<');
  expect(markup).toContain('Pièces : 3 → 4<');
});
