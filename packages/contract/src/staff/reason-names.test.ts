import { expect, test } from 'vitest';
import { reasonName } from './reason-names.ts';

test('FG-9: a reason in French, one of a later version by its code', () => {
  expect(
    [null, 'sold_out', 'missing_item', 'dispute_withdrawn', 'gesture', 'toString'].map(reasonName),
  ).toEqual([
    ...['Sans motif', 'Plus de stock', 'Article manquant', 'Retiré par un litige', 'gesture'],
    'toString',
  ]);
});
