import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { formatPrice } from '#lib/format/price.ts';
import { inLocale } from './rendered-language.server.ts';

test('LA-6: pages of both languages that are rendered at a time keep their formats apart', async () => {
  const render = async () => {
    const first = formatPrice(1250);
    await nextTurn();
    return [first, formatPrice(350)].map((text) => text.replaceAll(/\s/g, ' '));
  };
  const pages = await Promise.all([inLocale('fr', render), inLocale('en', render), render()]);
  expect(pages).toEqual([
    ['12,50 €', '3,50 €'],
    ['€12.50', '€3.50'],
    ['12,50 €', '3,50 €'],
  ]);
});
