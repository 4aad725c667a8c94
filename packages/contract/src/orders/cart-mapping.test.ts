import { type CartLine, lineKey } from '@comptoir/domain/cart/cart';
import { cleanText } from '@comptoir/domain/text/visible-text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromCartLine, fromFreeLine, toCartLine } from './cart-mapping.ts';
import { cartItem, freeItem, type WireCartItem } from './cart-wire.ts';

const wire: WireCartItem = {
  item_id: 'plateau',
  quantity: 2,
  note: 'sans gingembre',
  options: [
    {
      option_id: 'sauces',
      selected: 2,
      option_options: [
        { id: 'soja', quantity: 1 },
        { id: 'epicee', quantity: 3 },
      ],
    },
    { option_id: 'riz', selected: 1, option_options: [{ id: 'complet', quantity: 1 }] },
  ],
};
const line: CartLine = {
  itemId: 'plateau',
  quantity: 2,
  note: 'sans gingembre',
  options: [
    { groupId: 'sauces', optionId: 'soja', quantity: 1 },
    { groupId: 'sauces', optionId: 'epicee', quantity: 3 },
    { groupId: 'riz', optionId: 'complet', quantity: 1 },
  ],
};

it('I-7: the options of a line are grouped on the wire and flat in the domain', () => {
  expect(toCartLine(wire)).toEqual(line);
  expect(fromCartLine(line)).toEqual(wire);
});

it('I-7: options with quantity 0 are not chosen, and selected counts the chosen ones', () => {
  const whole = cartItem.parse({
    item_id: 'plateau',
    quantity: 1,
    options: [
      {
        option_id: 'sauces',
        selected: 7,
        option_options: [
          { id: 'soja', quantity: 0 },
          { id: 'wasabi' },
          { id: 'epicee', quantity: 2 },
        ],
      },
      { option_id: 'riz' },
    ],
  });
  expect(toCartLine(whole).options).toEqual([
    { groupId: 'sauces', optionId: 'epicee', quantity: 2 },
  ]);
  expect(fromCartLine(toCartLine(whole)).options).toEqual([
    { option_id: 'sauces', selected: 1, option_options: [{ id: 'epicee', quantity: 2 }] },
  ]);
});

it('O-9: a free line carries its options only when it has some', () => {
  const copy = { offerId: 'deux', itemId: 'temaki', quantity: 2, options: line.options };
  expect(fromFreeLine({ ...copy, options: [] })).toEqual({
    offer_id: 'deux',
    item_id: 'temaki',
    quantity: 2,
  });
  expect(fromFreeLine(copy)).toEqual({
    offer_id: 'deux',
    item_id: 'temaki',
    quantity: 2,
    options: wire.options,
  });
  expect(freeItem.parse(fromFreeLine(copy))).toEqual(fromFreeLine(copy));
});

const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/);
const anyLine: fc.Arbitrary<CartLine> = fc.record({
  itemId: id,
  quantity: fc.integer({ min: 1, max: 99 }),
  note: fc.string({ unit: 'grapheme', maxLength: 80 }).map((note) => cleanText(note).trim()),
  options: fc.uniqueArray(
    fc.record({
      groupId: fc.constantFrom('sauces', 'riz', '__proto__'),
      optionId: id,
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
    { maxLength: 8, selector: ({ groupId, optionId }) => `${groupId} ${optionId}` },
  ),
});

it('I-7: no line changes on its way over the wire and back', () => {
  fc.assert(
    fc.property(anyLine, (original) => {
      const travelled = JSON.parse(JSON.stringify(fromCartLine(original)));
      const arrived = toCartLine(cartItem.parse(travelled));
      expect(lineKey(arrived)).toBe(lineKey(original));
      expect(arrived).toEqual({ ...original, options: arrived.options });
    }),
  );
});

it('I-7: what came over the wire goes back unchanged', () => {
  fc.assert(
    fc.property(anyLine.map(fromCartLine), (sent) => {
      expect(fromCartLine(toCartLine(cartItem.parse(sent)))).toEqual(sent);
    }),
  );
});
