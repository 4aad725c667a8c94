import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anItem } from '../../test/builders.ts';
import { activeRanges } from '../schedule/availability.ts';
import {
  type AvailabilityFacts,
  dishSoldOutUntil,
  itemSoldOutUntil,
  lackingCourse,
  optionSoldOutUntil,
  portionsLeft,
  unavailability,
  unavailableItems,
  unavailableLines,
} from './availability-of.ts';
import { HOLD_KINDS, type Hold, NOTHING_SET } from './live-state.ts';

const LUNCH = { isOpen: true, times: [{ start: 705, end: 870 }] };
const dish = (id: string, menuId: string) => ({
  item: { id, menuId, ingredients: [] },
  line: { quantity: 1, options: [] },
});
const bento = dish('bento', 'lunch');
const maki = dish('maki', 'card');
const ramen = dish('ramen', 'lunch');
const ghost = dish('ghost', 'gone');
const FACTS: AvailabilityFacts = {
  menus: new Map([
    ['lunch', { isAvailable: true, isOpen: true, activeTimes: activeRanges({ mon: LUNCH }) }],
    ['card', { isAvailable: true, isOpen: true, activeTimes: null }],
  ]),
  live: NOTHING_SET,
  zone: 'Europe/Paris',
};
const at = (moment: string) => ({ kind: 'scheduled', at: Date.parse(moment) }) as const;
const MONDAY_NOON = '2026-06-15T12:00+02:00';

it('A-5: each item is judged by its own menu and named once, in the order of the cart', () => {
  const cart = [ramen, maki, bento, ramen];
  expect(unavailableItems(cart, FACTS, at(MONDAY_NOON))).toEqual([]);
  expect(unavailableItems(cart, FACTS, at('2026-06-15T20:00+02:00'))).toEqual([
    ramen.item,
    bento.item,
  ]);
});

it('A-5: an item whose menu is gone is unavailable', () => {
  expect(unavailableItems([maki, ghost], FACTS, at(MONDAY_NOON))).toEqual([ghost.item]);
});

it('A-12: an item with times of its own is served in them alone', () => {
  const evening = activeRanges({ mon: { isOpen: true, times: [{ start: 1080, end: 1320 }] } });
  const mochi = dish('mochi', 'card');
  const card = { isAvailable: true, isOpen: true, activeTimes: null };
  const facts = {
    ...FACTS,
    menus: new Map([['card', { ...card, ...(evening && { itemTimes: { mochi: evening } }) }]]),
  };
  const cart = [maki, mochi];
  expect(unavailableItems(cart, facts, at(MONDAY_NOON))).toEqual([mochi.item]);
  expect(unavailableItems(cart, facts, at('2026-06-15T20:00+02:00'))).toEqual([]);
  // Ids are any: these have no times of their own.
  const others = ['constructor', '__proto__', 'toString'].map((id) => dish(id, 'card'));
  expect(unavailableItems(others, facts, at(MONDAY_NOON))).toEqual([]);
});

it.each([
  // The night has no 2:30: after 1:59 comes 3:00.
  ['2026-03-28T21:59+01:00', false],
  ['2026-03-28T22:00+01:00', true],
  ['2026-03-29T01:59+01:00', true],
  ['2026-03-29T03:00+02:00', true],
  ['2026-03-29T03:29+02:00', true],
  ['2026-03-29T03:30+02:00', false],
  // It has 2:30 twice.
  ['2026-10-24T21:59+02:00', false],
  ['2026-10-24T22:00+02:00', true],
  ['2026-10-25T02:30+02:00', true],
  ['2026-10-25T02:30+01:00', true],
  ['2026-10-25T03:29+01:00', true],
  ['2026-10-25T03:30+01:00', false],
])(
  'A-12, H-3: an item of Saturday night, 22:00 to 3:30, when the clocks change: %s',
  (time, isServed) => {
    const night = activeRanges({ sat: { isOpen: true, times: [{ start: 1320, end: 210 }] } });
    const menu = activeRanges({ sat: { isOpen: true, times: [{ start: 1080, end: 240 }] } });
    const card = { isAvailable: true, isOpen: true, activeTimes: menu };
    const facts = {
      ...FACTS,
      menus: new Map([['card', { ...card, ...(night && { itemTimes: { mochi: night } }) }]]),
    };
    const mochi = dish('mochi', 'card');
    expect(unavailableItems([mochi], facts, at(time))).toEqual(isServed ? [] : [mochi.item]);
  },
);

const instant = (time: string) => Date.parse(`2026-06-15T${time}+02:00`);
const wanted = (time: string) => ({ kind: 'scheduled', at: instant(time) }) as const;
const hold = (kind: Hold['kind'], subject: string, time: string, remaining: number | null = null) =>
  ({ kind, subject, until: instant(time), remaining }) satisfies Hold;
const holding = (...holds: readonly Hold[]): AvailabilityFacts => ({ ...FACTS, live: { holds } });

/** Two of a bowl with salmon, each with two portions of mango. */
const bowl = {
  item: { id: 'bowl', menuId: 'card', ingredients: ['saumon', 'riz'] },
  line: { quantity: 2, options: [{ groupId: 'extra', optionId: 'mangue', quantity: 2 }] },
};

describe('a dish of which something has to be chosen', () => {
  const choice = (id: string) => ({
    ...{
      id,
      name: id,
      price: 0,
      taxRate: null,
      allergens: [],
      vegetarian: true,
      spicy: 0 as const,
    },
  });
  const group = (minSelected: number, ...options: readonly string[]) => ({
    id: 'base',
    name: 'Base',
    minSelected,
    maxSelected: null,
    maxUnits: null,
    options: options.map(choice),
  });
  const until = (minSelected: number, ...holds: readonly Hold[]) =>
    dishSoldOutUntil(
      { ...bowl.item, optionGroups: [group(minSelected, 'riz', 'salade', 'soba')] },
      { holds },
      instant('20:00'),
    );

  it('SV-16: is sold out while too few of its choices are left, and comes back with the first', () => {
    const [rice, salad] = [hold('option', 'riz', '21:00'), hold('option', 'salade', '20:30')];
    const noodles = hold('option', 'soba', '22:00');
    expect(until(1, rice, salad)).toBeNull();
    expect(until(1, rice, salad, noodles)).toBe(instant('20:30'));
    expect(until(2, rice, salad)).toBe(instant('20:30'));
    expect(until(2, rice, salad, noodles)).toBe(instant('21:00'));
    expect(until(0, rice, salad, noodles)).toBeNull();
  });

  it('SV-16: waits for the last of what it lacks', () => {
    const holds = ['riz', 'salade', 'soba'].map((id) => hold('option', id, '20:30'));
    expect(until(1, ...holds, hold('item', 'bowl', '21:30'))).toBe(instant('21:30'));
    expect(until(1, ...holds, hold('ingredient', 'saumon', '20:10'))).toBe(instant('20:30'));
  });

  it('C-25, SV-16: stops a course that needs it, also as soon as possible', () => {
    const only = { ...anItem({ id: 'bol', menuId: 'card' }), optionGroups: [group(1, 'riz')] };
    const course = (minimum: number) => ({
      ...{ id: 'plat', name: 'Plat', minimum, maximum: 1 },
      dishes: [{ item: only, supplement: 0 }],
    });
    const facts = holding(hold('option', 'riz', '20:30'));
    const lackingAt = (readyAt: string, minimum: number) =>
      lackingCourse({ courses: [course(minimum)] }, facts, {
        ...{ kind: 'asap', now: instant('20:00') },
        readyAt: instant(readyAt),
      })?.id;
    expect([lackingAt('20:29', 1), lackingAt('20:30', 1)]).toEqual(['plat', undefined]);
    expect(lackingAt('20:29', 0)).toBeUndefined();
    const soldOutUntil = (minimum: number) =>
      dishSoldOutUntil(anItem({ courses: [course(minimum)] }), facts.live, instant('20:00'));
    expect([soldOutUntil(1), soldOutUntil(0)]).toEqual([instant('20:30'), null]);
  });

  it('SV-16: with fewer choices than it asks for is not a matter of what is sold out', () => {
    expect(until(4)).toBeNull();
  });
});

describe('what is sold out', () => {
  it('SV-1: is refused for moments before its end, and taken for its end and later', () => {
    const facts = holding(hold('item', 'bowl', '20:30'));
    const why = { kind: 'sold_out', until: instant('20:30'), optionId: null };
    expect(unavailability(bowl, facts, wanted('20:15'))).toEqual(why);
    expect(unavailability(bowl, facts, wanted('20:30'))).toBeNull();
    expect(unavailability(maki, facts, wanted('20:15'))).toBeNull();
  });

  it('SV-1: as soon as possible is judged by when it is ready, not by now', () => {
    const facts = holding(hold('item', 'bowl', '20:30'));
    const asap = (readyAt: string) =>
      unavailability(bowl, facts, {
        kind: 'asap',
        now: instant('20:00'),
        readyAt: instant(readyAt),
      });
    expect(asap('20:15')).toMatchObject({ kind: 'sold_out' });
    expect(asap('20:30')).toBeNull();
  });

  it('SV-4: by an ingredient is every article that names it, and until the last end', () => {
    const facts = holding(hold('ingredient', 'saumon', '21:00'), hold('item', 'bowl', '20:30'));
    expect(unavailability(bowl, facts, wanted('20:00'))).toMatchObject({ until: instant('21:00') });
    expect(unavailability(bowl, facts, wanted('20:45'))).toMatchObject({ until: instant('21:00') });
    expect(unavailability(maki, facts, wanted('20:00'))).toBeNull();
    expect(itemSoldOutUntil(bowl.item, facts.live, instant('20:00'))).toBe(instant('21:00'));
    expect(itemSoldOutUntil(maki.item, facts.live, instant('20:00'))).toBeNull();
  });

  it('SV-4: by an option is the line that has it, which names the option', () => {
    const facts = holding(hold('option', 'mangue', '20:30'));
    const plain = { ...bowl, line: { quantity: 1, options: [] } };
    expect(unavailability(bowl, facts, wanted('20:00'))).toEqual({
      kind: 'sold_out',
      until: instant('20:30'),
      optionId: 'mangue',
    });
    expect(unavailability(plain, facts, wanted('20:00'))).toBeNull();
    expect(optionSoldOutUntil('mangue', facts.live, instant('20:00'))).toBe(instant('20:30'));
    expect(optionSoldOutUntil('mangue', facts.live, instant('20:30'))).toBeNull();
    const notChosen = { groupId: 'extra', optionId: 'mangue', quantity: 0 };
    const without = { ...bowl, line: { quantity: 1, options: [notChosen] } };
    expect(unavailability(without, facts, wanted('20:00'))).toBeNull();
  });

  it('SV-4: is told by its own kind: an option and an article of one id are two things', () => {
    const facts = holding(hold('item', 'mangue', '20:30'), hold('option', 'bowl', '20:30'));
    expect(unavailability(bowl, facts, wanted('20:00'))).toBeNull();
    expect(itemSoldOutUntil({ id: 'x', ingredients: ['mangue'] }, facts.live, 0)).toBeNull();
  });

  it('A-5: is not named where the menu is not served anyway', () => {
    const facts = holding(hold('item', 'bento', '23:00'));
    expect(unavailability(bento, facts, wanted('20:00'))).toEqual({ kind: 'menu' });
    expect(unavailability(bento, facts, wanted('12:00'))).toMatchObject({ kind: 'sold_out' });
  });
});

describe('what is counted', () => {
  const linesWith = (facts: AvailabilityFacts, ...lines: readonly (typeof bowl)[]) =>
    unavailableLines(lines, facts, wanted('20:00')).map(({ line }) => line.item.id);

  it('SV-3: is sold out at nothing left, and for a cart that needs more than is left', () => {
    const left = (remaining: number) => holding(hold('item', 'bowl', '20:30', remaining));
    expect(linesWith(left(2), bowl)).toEqual([]);
    expect(linesWith(left(1), bowl)).toEqual(['bowl']);
    expect(linesWith(left(3), bowl, bowl)).toEqual(['bowl', 'bowl']);
    expect(linesWith(left(4), bowl, bowl)).toEqual([]);
    expect(linesWith(left(-1), bowl)).toEqual(['bowl']);
  });

  it('SV-3: counts an option for each unit of its line', () => {
    const left = (remaining: number) => holding(hold('option', 'mangue', '20:30', remaining));
    expect(linesWith(left(4), bowl)).toEqual([]);
    expect(linesWith(left(3), bowl)).toEqual(['bowl']);
    const avocado = { groupId: 'extra', optionId: 'avocat', quantity: 3 };
    const both = { ...bowl, line: { quantity: 2, options: [...bowl.line.options, avocado] } };
    expect(linesWith(left(4), both)).toEqual([]);
  });

  it('SV-7: leaves of a line the least of what it needs, and nothing of what is not counted', () => {
    const portions = (...holds: readonly Hold[]) => portionsLeft(bowl, { holds }, instant('20:00'));
    const others = [hold('item', 'maki', '20:30', 1), hold('option', 'avocat', '20:30', 1)];
    const over = hold('item', 'bowl', '20:00', 1);
    const own = [hold('item', 'bowl', '20:01', 5), hold('ingredient', 'riz', '20:30', 3)];
    expect(portions(...others, over, ...own)).toBe(3);
    expect(portions(hold('option', 'mangue', '20:30', 6), hold('item', 'bowl', '20:30', 9))).toBe(
      6,
    );
    expect(portions(...own, hold('option', 'mangue', '20:30'))).toBe(0);
    expect(portions(...others, over)).toBe(0);
  });

  it('SV-3: counts an ingredient over all articles that name it', () => {
    const rice = { item: { id: 'riz', menuId: 'card', ingredients: ['riz'] }, line: bowl.line };
    const left = (remaining: number) => holding(hold('ingredient', 'riz', '20:30', remaining));
    expect(linesWith(left(4), bowl, rice)).toEqual([]);
    expect(linesWith(left(3), bowl, rice)).toEqual(['bowl', 'riz']);
  });

  it('SV-3: is not sold out for an article by itself while some is left', () => {
    const { live } = holding(hold('item', 'bowl', '20:30', 1));
    expect(itemSoldOutUntil(bowl.item, live, instant('20:00'))).toBeNull();
    const none = holding(hold('item', 'bowl', '20:30', 0));
    expect(itemSoldOutUntil(bowl.item, none.live, instant('20:00'))).toBe(instant('20:30'));
  });
});

it('SV-1: no hold touches a moment at or after its end, and every hold each moment before', () => {
  const anyHold = fc.record({
    kind: fc.constantFrom(...HOLD_KINDS),
    subject: fc.constantFrom('bowl', 'mangue', 'saumon', 'maki'),
    until: fc.integer({ min: 1, max: 20 }),
    remaining: fc.option(fc.integer({ min: 0, max: 6 })),
  });
  const menus = FACTS.menus;
  fc.assert(
    fc.property(fc.array(anyHold, { maxLength: 4 }), fc.nat({ max: 20 }), (holds, at) => {
      const facts = { ...FACTS, menus, live: { holds } };
      const moment = { kind: 'scheduled', at } as const;
      const [found] = unavailableLines([bowl], facts, moment);
      const meant: Readonly<Record<string, number>> = { bowl: 2, mangue: 4, saumon: 2 };
      const kinds: Readonly<Record<string, string>> = {
        bowl: 'item',
        mangue: 'option',
        saumon: 'ingredient',
      };
      const held = holds.filter(
        ({ kind, subject, until, remaining }) =>
          kinds[subject] === kind && at < until && (remaining ?? 0) < (meant[subject] ?? 0),
      );
      expect(found !== undefined).toBe(held.length > 0);
      if (found?.why.kind !== 'sold_out') return;
      expect(found.why.until).toBeGreaterThan(at);
      const after = {
        kind: 'scheduled',
        at: Math.max(...holds.map(({ until }) => until)),
      } as const;
      expect(unavailableLines([bowl], facts, after)).toEqual([]);
    }),
  );
});
