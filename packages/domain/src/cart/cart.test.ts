import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aLine } from '../../test/builders.ts';
import { lengthOf } from '../text/text-length.ts';
import {
  addLine,
  boundedNote,
  boundedQuantity,
  type Cart,
  type CartLine,
  type ChosenDish,
  changeNote,
  changeQuantity,
  lineKey,
  removeLine,
  unitCount,
} from './cart.ts';

const SOY = { groupId: 'sauces', optionId: 'soja', quantity: 1 };
const WASABI = { groupId: 'extras', optionId: 'wasabi', quantity: 2 };

describe('C-2: what makes two lines the same', () => {
  it('C-2: the same item, options and note added twice are one line', () => {
    const line = aLine({ options: [SOY], note: 'sans gingembre' });
    const cart = addLine(addLine([], line), { ...line, quantity: 3 });
    expect(cart).toEqual([{ ...line, quantity: 4 }]);
  });

  it('C-2: another note, another option or another count of an option is another line', () => {
    const lines = [
      aLine({ options: [SOY] }),
      aLine({ options: [SOY], note: 'bien cuit' }),
      aLine({ options: [WASABI] }),
      aLine({ options: [{ ...SOY, quantity: 2 }] }),
      aLine({ itemId: 'maki-thon', options: [SOY] }),
      aLine(),
    ];
    expect(lines.reduce(addLine, [])).toEqual(lines);
  });

  it('C-2: the order of the options does not matter, and spaces around a note do not either', () => {
    expect(lineKey(aLine({ options: [SOY, WASABI], note: ' tiède ' }))).toBe(
      lineKey(aLine({ options: [WASABI, SOY], note: 'tiède' })),
    );
  });

  it('C-2, C-21: neither that of counts of one option, of courses nor of their dishes', () => {
    const twice = { ...SOY, quantity: 2 };
    const keyOf = (...options: CartLine['options']) => lineKey(aLine({ options }));
    expect(keyOf(SOY, twice)).toBe(keyOf(twice, SOY));
    const dish = (itemId: string): ChosenDish => ({ itemId, options: [] });
    const [soup, rice, mochi] = [dish('soupe'), dish('riz'), dish('mochi')];
    const withCourses = (...courses: readonly [string, ...(readonly ChosenDish[])][]) =>
      lineKey(aLine({ courses: courses.map(([courseId, ...choices]) => ({ courseId, choices })) }));
    const key = withCourses(['entrée', soup, rice], ['dessert', mochi]);
    expect(withCourses(['dessert', mochi], ['entrée', rice, soup], ['boisson'])).toBe(key);
    expect(withCourses(['dessert', mochi], ['entrée', rice, rice])).not.toBe(key);
  });

  it('C-2: an option taken zero times is not chosen', () => {
    expect(addLine([], aLine({ options: [{ ...SOY, quantity: 0 }, WASABI] }))).toEqual([
      aLine({ options: [WASABI] }),
    ]);
    const cart = addLine([aLine()], aLine({ options: [{ ...SOY, quantity: 0 }] }));
    expect(cart).toEqual([aLine({ quantity: 2 })]);
  });

  it('C-2: ids that contain each other’s separators stay apart', () => {
    const left = aLine({ options: [{ groupId: 'a', optionId: 'b-c', quantity: 1 }] });
    const right = aLine({ options: [{ groupId: 'a-b', optionId: 'c', quantity: 1 }] });
    expect(lineKey(left)).not.toBe(lineKey(right));
  });

  it('C-2: a note changed to that of a line otherwise the same makes the two one', () => {
    const cart = [aLine({ quantity: 2 }), aLine({ quantity: 3, note: 'sans riz' })];
    const key = lineKey(aLine({ note: 'sans riz' }));
    expect(changeNote(cart, key, ' ')).toEqual([aLine({ quantity: 5 })]);
    expect(changeNote(cart, key, 'sans algue')).toEqual([
      aLine({ quantity: 2 }),
      aLine({ quantity: 3, note: 'sans algue' }),
    ]);
  });
});

describe('C-3: quantities', () => {
  it('C-3: a quantity is a whole number from 1 to 99', () => {
    expect(boundedQuantity(7)).toBe(7);
    expect(boundedQuantity(0)).toBe(1);
    expect(boundedQuantity(-3)).toBe(1);
    expect(boundedQuantity(100)).toBe(99);
    expect(boundedQuantity(2.9)).toBe(2);
    expect(boundedQuantity(Number.POSITIVE_INFINITY)).toBe(99);
    expect(boundedQuantity(Number.NaN)).toBe(1);
  });

  it('C-3: adding to a line stops at 99', () => {
    expect(addLine([aLine({ quantity: 98 })], aLine({ quantity: 5 }))).toEqual([
      aLine({ quantity: 99 }),
    ]);
  });

  it('C-3: a quantity set to 0 or less removes the line', () => {
    const cart = [aLine(), aLine({ itemId: 'maki-thon' })];
    const key = lineKey(aLine());
    expect(changeQuantity(cart, key, 4)).toEqual([
      aLine({ quantity: 4 }),
      aLine({ itemId: 'maki-thon' }),
    ]);
    expect(changeQuantity(cart, key, 0)).toEqual([aLine({ itemId: 'maki-thon' })]);
    expect(changeQuantity(cart, key, -1)).toEqual([aLine({ itemId: 'maki-thon' })]);
  });

  it('C-3: removing a line that is not there leaves the cart as it is', () => {
    expect(removeLine([aLine()], lineKey(aLine({ note: 'autre' })))).toEqual([aLine()]);
  });
});

describe('C-4: notes', () => {
  it('C-4: a note is trimmed and keeps 500 characters', () => {
    expect(boundedNote('  sans wasabi \n')).toBe('sans wasabi');
    expect(boundedNote('x'.repeat(500))).toHaveLength(500);
    expect(boundedNote('x'.repeat(501))).toHaveLength(500);
    expect(boundedNote(` ${'x'.repeat(500)}`)).toHaveLength(500);
  });

  it('C-4: a line is kept with its note bounded', () => {
    expect(addLine([], aLine({ note: ' sans wasabi ' }))).toEqual([aLine({ note: 'sans wasabi' })]);
  });

  it('C-4: the cut leaves neither a space at the end nor half an emoji', () => {
    expect(boundedNote(`${'x'.repeat(499)} y`)).toBe('x'.repeat(499));
    expect(boundedNote(`${'x'.repeat(500)}🍣`)).toBe('x'.repeat(500));
    expect(boundedNote(`${'x'.repeat(499)}🍣`)).toBe(`${'x'.repeat(499)}🍣`);
  });

  it('C-4, I-15: an emoji is one of the 500 characters', () => {
    expect(boundedNote('🍣'.repeat(500))).toBe('🍣'.repeat(500));
    expect(boundedNote('🍣'.repeat(501))).toBe('🍣'.repeat(500));
  });

  it('C-4: bounding a note twice changes nothing', () => {
    const character = fc.constantFrom('x', ' ', '\n', '🍣', '\uD83C', '\uDF63');
    const note = fc.array(character, { minLength: 480, maxLength: 520 }).map((all) => all.join(''));
    fc.assert(
      fc.property(note, (text) => {
        expect(boundedNote(boundedNote(text))).toBe(boundedNote(text));
        expect(lengthOf(boundedNote(text))).toBeLessThanOrEqual(500);
      }),
    );
  });
});

it('C-7: the counter shows units, not lines', () => {
  expect(unitCount([])).toBe(0);
  expect(unitCount([aLine({ quantity: 2 }), aLine({ itemId: 'maki-thon', quantity: 3 })])).toBe(5);
});

const option = fc.record({
  groupId: fc.constantFrom('sauces', 'extras'),
  optionId: fc.constantFrom('soja', 'wasabi', 'gingembre'),
  quantity: fc.nat(3),
});
const line: fc.Arbitrary<CartLine> = fc.record({
  itemId: fc.constantFrom('maki-saumon', 'maki-thon'),
  quantity: fc.integer({ min: 1, max: 20 }),
  note: fc.constantFrom('', ' ', 'sans riz', ' sans riz'),
  options: fc.uniqueArray(option, {
    maxLength: 4,
    selector: ({ groupId, optionId }) => `${groupId}/${optionId}`,
  }),
});
const lines = fc.array(line, { maxLength: 12 });

describe('laws of the cart', () => {
  it('C-2: adding a line twice is adding it once with both quantities', () => {
    fc.assert(
      fc.property(lines, line, fc.integer({ min: 1, max: 20 }), (others, added, more) => {
        const cart: Cart = others.reduce(addLine, []);
        const twice = addLine(addLine(cart, added), { ...added, quantity: more });
        expect(twice).toEqual(addLine(cart, { ...added, quantity: added.quantity + more }));
      }),
    );
  });

  it('C-2: a cart never holds the same line twice', () => {
    fc.assert(
      fc.property(lines, (added) => {
        const keys = added.reduce<Cart>(addLine, []).map(lineKey);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('C-2: the key does not depend on the order of the options', () => {
    const shuffled = line.chain((original) =>
      fc.tuple(
        fc.constant(original),
        fc.shuffledSubarray([...original.options], {
          minLength: original.options.length,
          maxLength: original.options.length,
        }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([original, options]) => {
        expect(lineKey({ ...original, options })).toBe(lineKey(original));
      }),
    );
  });

  it('C-3: merging keeps the count of units, up to 99 of one line', () => {
    fc.assert(
      fc.property(lines, (added) => {
        const cart = added.reduce<Cart>(addLine, []);
        const quantityOf = (key: string) =>
          added.filter((one) => lineKey(one) === key).reduce((sum, one) => sum + one.quantity, 0);
        for (const one of cart) {
          expect(one.quantity).toBe(Math.min(99, quantityOf(lineKey(one))));
        }
        const distinct = new Set(added.map(lineKey));
        expect(cart).toHaveLength(distinct.size);
      }),
    );
  });
});
