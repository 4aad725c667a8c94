import { describe, expect, it } from 'vitest';
import { aGroup, anItem, anOption } from '../test/builders.ts';
import { distinctChoices, findOption, optionRefusals } from './option-groups.ts';

const side = aGroup({
  id: 'side',
  minSelected: 1,
  maxSelected: 2,
  options: [
    anOption({ id: 'rice' }),
    anOption({ id: 'salad' }),
    anOption({ id: 'soup', price: 150 }),
  ],
});
const platter = anItem({ optionGroups: [side, aGroup({ id: 'sauces', maxSelected: null })] });

const choice = (optionId: string, quantity = 1, groupId = 'side') => ({
  groupId,
  optionId,
  quantity,
});

describe('C-5: an option group is held to its minimum and maximum', () => {
  it('C-5: from the minimum to the maximum the choice stands', () => {
    expect(optionRefusals(platter, [choice('rice')])).toEqual([]);
    expect(optionRefusals(platter, [choice('rice'), choice('soup')])).toEqual([]);
  });

  it('C-5: fewer distinct choices than the minimum are refused, none at all included', () => {
    expect(optionRefusals(platter, [])).toEqual([{ kind: 'too_few', group: side, chosen: 0 }]);
  });

  it('C-5: more distinct choices than the maximum are refused', () => {
    const all = [choice('rice'), choice('salad'), choice('soup')];
    expect(optionRefusals(platter, all)).toEqual([{ kind: 'too_many', group: side, chosen: 3 }]);
  });

  it('C-5: distinct choices count, not how often each is taken', () => {
    expect(optionRefusals(platter, [choice('rice', 5)])).toEqual([]);
    expect(distinctChoices(side, [choice('rice', 5), choice('soup', 2)])).toBe(2);
  });

  it('C-5: an option taken zero times is no choice', () => {
    expect(optionRefusals(platter, [choice('rice', 0)])).toEqual([
      { kind: 'too_few', group: side, chosen: 0 },
    ]);
    expect(optionRefusals(platter, [choice('rice'), choice('gone', 0)])).toEqual([]);
  });

  it('C-5: a group without a maximum takes any number of its options', () => {
    const many = aGroup({ options: ['a', 'b', 'c'].map((id) => anOption({ id })) });
    const chosen = many.options.map(({ id }) => choice(id, 1, 'sauces'));
    expect(optionRefusals(anItem({ optionGroups: [many] }), chosen)).toEqual([]);
  });

  it('C-5: a group or an option that the item does not have is refused', () => {
    expect(optionRefusals(anItem(), [choice('rice')])).toEqual([
      { kind: 'unknown_group', groupId: 'side' },
    ]);
    expect(optionRefusals(platter, [choice('rice'), choice('gone')])).toEqual([
      { kind: 'unknown_option', groupId: 'side', optionId: 'gone' },
    ]);
  });

  it('C-5: the same option twice is refused, even where it would fit', () => {
    expect(optionRefusals(platter, [choice('rice'), choice('rice', 2)])).toEqual([
      { kind: 'duplicate_option', groupId: 'side', optionId: 'rice' },
    ]);
  });
});

it('C-5: an option is found in its own group only', () => {
  expect(findOption(platter, choice('soup'))?.price).toBe(150);
  expect(findOption(platter, choice('soup', 1, 'sauces'))).toBeUndefined();
  expect(findOption(platter, choice('soup', 1, 'gone'))).toBeUndefined();
});
