import { expect, it } from 'vitest';
import { aGroup, anItem, anOption } from '../../test/builders.ts';
import { defaultChoices, requiredChoices } from './required-choices.ts';

const option = (id: string, isDefault?: true) => anOption({ id, isDefault });
const dough = aGroup({
  id: 'dough',
  minSelected: 1,
  maxSelected: 1,
  options: [option('thin'), option('classic', true), option('thick', true)],
});
const sauces = aGroup({ id: 'sauces', options: [option('soy', true), option('sweet')] });
const pizza = anItem({ optionGroups: [dough, sauces] });
const chosen = (groupId: string, optionId: string) => ({ groupId, optionId, quantity: 1 });

it('C-17: the default options are chosen at first, as many as may be', () => {
  expect(defaultChoices(pizza)).toEqual([chosen('dough', 'classic'), chosen('sauces', 'soy')]);
  expect(defaultChoices(anItem({ optionGroups: [] }))).toEqual([]);
});

it('C-6, C-17: where a group needs a choice, its default is taken before the first one', () => {
  expect(requiredChoices(pizza)).toEqual([chosen('dough', 'classic')]);
  expect(requiredChoices(pizza, { dough: ['thin'] })).toEqual([chosen('dough', 'thin')]);
});
