import { describe, expect, it } from 'vitest';
import { aGroup, anItem, anOption } from '../../test/builders.ts';
import { distinctChoices, findOption, fittedOptions, optionRejections } from './option-groups.ts';

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
    expect(optionRejections(platter, [choice('rice')])).toEqual([]);
    expect(optionRejections(platter, [choice('rice'), choice('soup')])).toEqual([]);
  });

  it('C-5: fewer distinct choices than the minimum are refused, none at all included', () => {
    expect(optionRejections(platter, [])).toEqual([{ kind: 'too_few', group: side, chosen: 0 }]);
  });

  it('C-5: more distinct choices than the maximum are refused', () => {
    const all = [choice('rice'), choice('salad'), choice('soup')];
    expect(optionRejections(platter, all)).toEqual([{ kind: 'too_many', group: side, chosen: 3 }]);
  });

  it('C-5: distinct choices count, not how often each is taken', () => {
    expect(optionRejections(platter, [choice('rice', 5)])).toEqual([]);
    const chosen = [choice('rice', 5), choice('soup', 2), choice('soja', 1, 'sauces')];
    expect(distinctChoices(side, chosen)).toBe(2);
  });

  it('C-5: an option taken zero times is no choice', () => {
    expect(optionRejections(platter, [choice('rice', 0)])).toEqual([
      { kind: 'too_few', group: side, chosen: 0 },
    ]);
    expect(optionRejections(platter, [choice('rice'), choice('gone', 0)])).toEqual([]);
  });

  it('C-5: a group without a maximum takes any number of its options', () => {
    const many = aGroup({ options: ['a', 'b', 'c'].map((id) => anOption({ id })) });
    const chosen = many.options.map(({ id }) => choice(id, 1, 'sauces'));
    expect(optionRejections(anItem({ optionGroups: [many] }), chosen)).toEqual([]);
  });

  it('C-5: a group or an option that the item does not have is refused', () => {
    expect(optionRejections(anItem(), [choice('rice')])).toEqual([
      { kind: 'unknown_group', groupId: 'side' },
    ]);
    expect(optionRejections(platter, [choice('rice'), choice('rice', 1, 'gone')])).toEqual([
      { kind: 'unknown_group', groupId: 'gone' },
    ]);
    expect(optionRejections(platter, [choice('rice'), choice('gone')])).toEqual([
      { kind: 'unknown_option', groupId: 'side', optionId: 'gone' },
    ]);
  });

  it('C-5: the same option twice is refused, even where it would fit', () => {
    expect(optionRejections(platter, [choice('rice'), choice('rice', 2)])).toEqual([
      { kind: 'duplicate_option', groupId: 'side', optionId: 'rice' },
    ]);
  });
});

describe('C-10: how many units of one choice there may be', () => {
  const one = aGroup({ id: 'side', minSelected: 1, maxSelected: 1, options: side.options });
  const poke = anItem({ optionGroups: [one] });

  it('C-10: in a group of which one option is chosen it is taken once', () => {
    expect(optionRejections(poke, [choice('soup')])).toEqual([]);
    expect(optionRejections(poke, [choice('soup', 2)])).toEqual([
      { kind: 'too_many_of_option', group: one, optionId: 'soup', maximum: 1 },
    ]);
  });

  it('C-10: in any other group it is taken up to 99 times', () => {
    expect(optionRejections(platter, [choice('rice', 99)])).toEqual([]);
    expect(optionRejections(platter, [choice('rice', 100)])).toEqual([
      { kind: 'too_many_of_option', group: side, optionId: 'rice', maximum: 99 },
    ]);
  });
});

describe('C-11: how many units of a whole group there may be', () => {
  const four = aGroup({ ...side, maxUnits: 4 });
  const bowl = anItem({ optionGroups: [four] });

  it('C-11: up to its maximum the choice stands, however it is shared out', () => {
    expect(optionRejections(bowl, [choice('rice', 4)])).toEqual([]);
    expect(optionRejections(bowl, [choice('rice', 1), choice('salad', 3)])).toEqual([]);
  });

  it('C-11: more than its maximum is refused, naming the group', () => {
    expect(optionRejections(bowl, [choice('rice', 2), choice('salad', 3)])).toEqual([
      { kind: 'too_many_units', group: four, chosen: 5, maximum: 4 },
    ]);
  });

  it('C-11: the units of another group do not count', () => {
    const two = anItem({ optionGroups: [four, aGroup({ id: 'sauces' })] });
    expect(optionRejections(two, [choice('rice', 4), choice('soja', 9, 'sauces')])).toEqual([]);
  });

  it('C-11: a group that sets no maximum has none', () => {
    expect(optionRejections(platter, [choice('rice', 99), choice('salad', 99)])).toEqual([]);
  });
});

describe('C-12: choices of which there are too many units are reduced', () => {
  it('C-12: what fits stays as it is', () => {
    expect(fittedOptions(platter, [choice('rice', 3), choice('soup')])).toEqual([
      choice('rice', 3),
      choice('soup'),
    ]);
  });

  it('C-12: to the most units of a choice', () => {
    const poke = anItem({ optionGroups: [aGroup({ ...side, maxSelected: 1 })] });
    expect(fittedOptions(poke, [choice('soup', 99)])).toEqual([choice('soup', 1)]);
  });

  it('C-12: to the most units of a group, the last choices first, each of them kept once', () => {
    const bowl = anItem({ optionGroups: [aGroup({ ...side, maxUnits: 4 })] });
    expect(fittedOptions(bowl, [choice('rice', 5), choice('salad', 7)])).toEqual([
      choice('rice', 3),
      choice('salad', 1),
    ]);
    const five = anItem({ optionGroups: [aGroup({ ...side, maxUnits: 5 })] });
    const pairs = [choice('rice', 2), choice('salad', 2), choice('soup', 2)];
    expect(fittedOptions(five, pairs)).toEqual([...pairs.slice(0, 2), choice('soup')]);
  });

  it('C-12: each group by itself; what the item does not have is unchanged', () => {
    const small = aGroup({ ...side, maxUnits: 4 });
    const bowl = anItem({ optionGroups: [small, aGroup({ id: 'sauces' })] });
    const chosen = [choice('soja', 9, 'sauces'), choice('gone', 9, 'gone'), choice('rice', 4)];
    expect(fittedOptions(bowl, chosen)).toEqual(chosen);
  });

  it('C-12: reducing never removes a choice, and what still does not fit stays refused', () => {
    const bowl = anItem({ optionGroups: [aGroup({ ...side, maxSelected: 3, maxUnits: 1 })] });
    const fitted = fittedOptions(bowl, [choice('rice', 5), choice('salad', 7)]);
    expect(fitted).toEqual([choice('rice', 1), choice('salad', 1)]);
    expect(optionRejections(bowl, fitted)).toMatchObject([{ kind: 'too_many_units', chosen: 2 }]);
  });
});

it('C-5: an option is found in its own group only', () => {
  expect(findOption(platter, choice('soup'))?.price).toBe(150);
  expect(findOption(platter, choice('soup', 1, 'sauces'))).toBeUndefined();
  expect(findOption(platter, choice('soup', 1, 'gone'))).toBeUndefined();
});
