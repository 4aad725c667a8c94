import { expect, test } from 'vitest';
import { renderText } from './render-text.ts';

test('PR-42: quantities come first, and what follows hangs below the name', () => {
  const ticket = {
    kind: 'kitchen',
    title: 'Cuisine n° 42',
    blocks: [
      { kind: 'heading', text: 'N° 42', size: 4 },
      {
        kind: 'item',
        quantity: 2,
        name: 'Maki saumon avocat du chef de la maison',
        amount: null,
        options: ['Sans wasabi'],
        note: '',
        isTall: true,
      },
    ],
  } as const;
  expect(renderText(ticket, 32).split('\n')).toEqual([
    '             N° 42',
    ' 2 × Maki saumon avocat du chef',
    '     de la maison',
    '     > Sans wasabi',
    '',
  ]);
});
