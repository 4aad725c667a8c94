import { expect, test } from 'vitest';
import { aLine, anItem } from '../../test/builders.ts';
import type { FreeLine } from '../offers/free-lines.ts';
import type { Hold } from './live-state.ts';
import { type GiftFacts, servedGifts } from './served-gifts.ts';

const NOON = Date.parse('2026-11-20T12:00+01:00');
const CARD = { isAvailable: true, isOpen: true, activeTimes: null };
const FACTS: GiftFacts = {
  menus: new Map([
    ['carte', CARD],
    ['soir', { ...CARD, isAvailable: false }],
  ]),
  live: { holds: [] },
  zone: 'Europe/Paris',
  items: new Map(
    [
      anItem({ id: 'soupe', load: 1 }),
      anItem({ id: 'salade', load: 1 }),
      anItem({ id: 'plateau', load: 3 }),
      anItem({ id: 'soja', load: 0 }),
      anItem({ id: 'ramen', menuId: 'soir' }),
      anItem({ id: 'carpe', menuId: 'gone' }),
    ].map((item) => [item.id, item]),
  ),
  choices: new Map(),
  slot: null,
};

const hold = (subject: string, remaining: number | null, kind: Hold['kind'] = 'item'): Hold => ({
  kind,
  subject,
  until: NOON + 1,
  remaining,
});
const gift = (itemId: string, quantity: number, offerId = 'offre'): FreeLine => ({
  offerId,
  itemId,
  quantity,
  options: [],
});
const inSlot = (units: number, isReady = true) => ({ slot: { units, isReady: () => isReady } });
const bought = (itemId: string, quantity: number) => [{ line: aLine({ itemId, quantity }) }];

/** What is given, and of what is not: the units that are, and the portions there were. */
function given(
  freeLines: readonly FreeLine[],
  facts: Partial<GiftFacts> = {},
  lines: ReturnType<typeof bought> = [],
  moment: Parameters<typeof servedGifts>[2] = { kind: 'scheduled', at: NOON },
) {
  const served = servedGifts({ lines, freeLines }, { ...FACTS, ...facts }, moment);
  return [
    served.freeLines.map(({ itemId, quantity }) => `${quantity} ${itemId}`),
    served.lacking.map((lacking) => [lacking.itemId, lacking.given, lacking.portions]),
  ];
}

test('SV-27: a gift keeps its offer and options, and what is left out of it is said with its offer', () => {
  const wasabi = { groupId: 'extras', optionId: 'wasabi', quantity: 2 };
  const free = { ...gift('soupe', 3), options: [wasabi] };
  const live = { holds: [hold('wasabi', 5, 'option'), hold('soupe', 9)] };
  expect(
    servedGifts({ lines: [], freeLines: [free] }, { ...FACTS, live }, { kind: 'scheduled', at: 0 }),
  ).toEqual({
    freeLines: [{ offerId: 'offre', itemId: 'soupe', quantity: 2, options: [wasabi] }],
    lacking: [{ offerId: 'offre', itemId: 'soupe', given: 2, portions: 2 }],
  });
});

test.each([
  [5, 2, ['3 soupe'], []],
  [4, 2, ['2 soupe'], [['soupe', 2, 2]]],
  [2, 2, [], [['soupe', 0, 0]]],
  [1, 2, [], [['soupe', 0, 0]]],
  [null, 0, [], [['soupe', 0, 0]]],
])(
  'SV-27: of %j portions %j are bought, and what is left of them is given',
  (left, units, ...outcome) => {
    const live = { holds: [hold('soupe', left)] };
    expect(given([gift('soupe', 3)], { live }, bought('soupe', units))).toEqual(outcome);
  },
);

test('SV-27: a gift has no portion and no unit of the gift before it', () => {
  const gifts = [gift('plateau', 1), gift('soupe', 2, 'autre')];
  expect(given(gifts, inSlot(4))).toEqual([['1 plateau', '1 soupe'], [['soupe', 1, null]]]);
  const live = { holds: [hold('soupe', 3)] };
  expect(given([gift('soupe', 2), gift('soupe', 2, 'autre')], { live })).toEqual([
    ['2 soupe', '1 soupe'],
    [['soupe', 1, 1]],
  ]);
});

test.each([
  ['plateau', inSlot(5), ['1 plateau'], [['plateau', 1, null]]],
  ['plateau', inSlot(2), [], [['plateau', 0, null]]],
  ['plateau', inSlot(-3), [], [['plateau', 0, null]]],
  ['plateau', inSlot(6), ['2 plateau'], []],
  ['plateau', inSlot(6, false), [], [['plateau', 0, null]]],
  ['soja', inSlot(0), ['2 soja'], []],
  ['ramen', {}, [], [['ramen', 0, null]]],
  ['carpe', {}, [], [['carpe', 0, null]]],
  ['gone', {}, [], [['gone', 0, null]]],
])(
  'SV-27: two of %s in a slot of %j are given as its units and its menu allow',
  (id, slot, ...outcome) => {
    expect(given([gift(id, 2)], slot)).toEqual(outcome);
  },
);

test('SV-27: the portions are named unless the slot allows fewer', () => {
  const live = { holds: [hold('soupe', 1)] };
  expect(given([gift('soupe', 2)], { live, ...inSlot(1) })[1]).toEqual([['soupe', 1, 1]]);
  expect(given([gift('soupe', 2)], { live, ...inSlot(0) })[1]).toEqual([['soupe', 0, null]]);
});

test('SV-27: a free item that is sold out is the next choice of its offer, else itself', () => {
  const choices = new Map([['offre', ['soupe', 'ramen', 'salade', 'soja']]]);
  const live = (...ids: readonly string[]) => ({
    live: { holds: ids.map((id) => hold(id, null)) },
    choices,
  });
  expect(given([gift('soupe', 1)], live())).toEqual([['1 soupe'], []]);
  expect(given([gift('soupe', 1)], live('soupe'))).toEqual([['1 salade'], []]);
  expect(given([gift('salade', 1)], live('salade'))).toEqual([['1 soupe'], []]);
  expect(given([gift('soupe', 1, 'autre')], live('soupe'))).toEqual([[], [['soupe', 0, 0]]]);
  expect(given([gift('salade', 1)], live('soupe', 'salade', 'soja'))).toEqual([
    [],
    [['salade', 0, 0]],
  ]);
});

test('SV-1, SV-27: a gift is judged by the chosen time, as soon as possible by when it is ready', () => {
  const live = { holds: [hold('soupe', null)] };
  const givenFor = (moment: Parameters<typeof given>[3]) =>
    given([gift('soupe', 1)], { live }, [], moment)[0];
  for (const [at, outcome] of [
    [NOON, []],
    [NOON + 1, ['1 soupe']],
  ] as const) {
    expect(givenFor({ kind: 'scheduled', at })).toEqual(outcome);
    expect(givenFor({ kind: 'asap', now: NOON, readyAt: at })).toEqual(outcome);
  }
});
