import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CartLine } from '../cart/cart.ts';
import { type BindableGroup, decideBinding } from './decide-binding.ts';
import { GROUP_STATES } from './group-state.ts';

const LARGE = { groupId: 'size', optionId: 'large', quantity: 1 };
const SPICY = { groupId: 'sauce', optionId: 'spicy', quantity: 2 };

const maki: CartLine = { itemId: 'maki', quantity: 2, note: 'Léa', options: [LARGE, SPICY] };
const soup: CartLine = { itemId: 'soup', quantity: 1, note: 'Tom : sans sel', options: [] };

const order = { orderId: 'order', isPickup: true, lines: [maki, soup] };

const closed: BindableGroup = {
  state: 'closed',
  isHosts: true,
  isPickup: true,
  lines: [maki, soup],
  orderId: null,
};

it('GO-10: the order of the host of a closed group with its lines is bound', () => {
  expect(decideBinding(order, closed)).toEqual({ kind: 'bind', group: closed });
});

it('GO-10: an unknown group, and one of which the key is not the host’s, is unknown', () => {
  const unknown = { kind: 'refused', code: 'group_order_unknown' };
  expect(decideBinding(order, null)).toEqual(unknown);
  for (const state of GROUP_STATES) {
    expect(decideBinding(order, { ...closed, state, isHosts: false })).toEqual(unknown);
  }
});

it.each([
  ['open', 'group_order_open'],
  ['placed', 'group_order_placed'],
  ['cancelled', 'group_order_over'],
  ['expired', 'group_order_over'],
] as const)(
  'GO-10, and GO-11: a group that is %s answers %s, whatever is ordered',
  (state, code) => {
    expect(decideBinding(order, { ...closed, state })).toEqual({ kind: 'refused', code });
    expect(decideBinding({ ...order, lines: [] }, { ...closed, state, orderId: 'other' })).toEqual({
      kind: 'refused',
      code,
    });
  },
);

it.each<[string, Partial<typeof order>]>([
  ['another type', { isPickup: false }],
  ['no lines', { lines: [] }],
  ['fewer lines', { lines: [maki] }],
  ['more lines', { lines: [maki, soup, soup] }],
  ['another sequence', { lines: [soup, maki] }],
  ['another quantity', { lines: [{ ...maki, quantity: 3 }, soup] }],
  ['another note', { lines: [maki, { ...soup, note: 'Zoé : sans sel' }] }],
  ['another dish', { lines: [maki, { ...soup, itemId: 'salad' }] }],
  ['fewer options', { lines: [{ ...maki, options: [LARGE] }, soup] }],
  [
    'more of an option',
    { lines: [{ ...maki, options: [LARGE, { ...SPICY, quantity: 3 }] }, soup] },
  ],
])('GO-10: an order with %s is not that of the group', (_, changed) => {
  const decision = decideBinding({ ...order, ...changed }, closed);
  expect(decision).toEqual({ kind: 'refused', code: 'group_order_changed' });
});

it('GO-10: the order of the options of a line, and options that are not chosen, make no difference', () => {
  const none = { groupId: 'sauce', optionId: 'sweet', quantity: 0 };
  const lines = [{ ...maki, options: [none, SPICY, LARGE] }, soup];
  expect(decideBinding({ ...order, lines }, closed).kind).toBe('bind');
});

it('GO-11: the order that is sent again is bound again, another one may replace it', () => {
  expect(decideBinding(order, { ...closed, orderId: 'order' }).kind).toBe('bind');
  const occupied = decideBinding(order, { ...closed, orderId: 'first' });
  expect(occupied).toEqual({ kind: 'occupied', orderId: 'first' });
});

it('GO-10, and GO-11: an order is only ever bound to a closed group of its host, with its lines and no other order', () => {
  const quantity = fc.integer({ min: 1, max: 2 });
  const line = fc
    .constantFrom(maki, soup)
    .chain((one) => quantity.map((count) => ({ ...one, quantity: count })));
  const lines = fc.array(line, { maxLength: 2 });
  const group = fc.record({
    state: fc.constantFrom(...GROUP_STATES),
    isHosts: fc.boolean(),
    isPickup: fc.boolean(),
    lines,
    orderId: fc.constantFrom(null, 'order', 'first'),
  });
  const sent = fc.record({ orderId: fc.constant('order'), isPickup: fc.boolean(), lines });
  fc.assert(
    fc.property(sent, group, (one, its) => {
      const isBound = decideBinding(one, its).kind === 'bind';
      const content = ({ isPickup, lines: own }: typeof one | typeof its) =>
        JSON.stringify([isPickup, own]);
      expect(isBound).toBe(
        its.isHosts &&
          its.state === 'closed' &&
          its.orderId !== 'first' &&
          content(one) === content(its),
      );
    }),
    { numRuns: 2_000 },
  );
});
