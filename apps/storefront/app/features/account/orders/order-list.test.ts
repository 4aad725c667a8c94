import { expect, it } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { orderGist } from './order-list.tsx';

const t = createTranslate({});
const line = (item_name: string) => ({
  item_id: item_name,
  item_name,
  quantity: 1,
  note: '',
  options: [],
  unit_price: 1,
  line_total: 1,
  discount: 0,
});

it('an order is named by its first dish and the number of others', () => {
  expect(orderGist({ items: [line('Soupe miso')] }, t)).toBe('Soupe miso');
  expect(orderGist({ items: [line('Soupe miso'), line('Edamame')] }, t)).toBe(
    'Soupe miso and 1 more',
  );
  expect(orderGist({ items: [] }, t)).toBe('');
});
