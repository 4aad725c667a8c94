import { expect, it } from 'vitest';
import { readSetting } from './settings-path.ts';

const PAIRS = [
  { name: 'contacts', value: { name: 'Kinoné', phone: '' } },
  { name: 'features', value: { delivery: { active: true, zones: [{ name: 'Vaise' }] } } },
  { name: 'features.delivery', value: { active: false } },
  { name: 'currency', value: 'EUR' },
];

it('I-9: a dotted path descends into the pair whose name starts it', () => {
  expect(readSetting(PAIRS, 'contacts.name')).toBe('Kinoné');
  expect(readSetting(PAIRS, 'contacts.phone')).toBe('');
  expect(readSetting(PAIRS, 'currency')).toBe('EUR');
});

it('I-9: the pair with the longest name wins', () => {
  expect(readSetting(PAIRS, 'features.delivery.active')).toBe(false);
  expect(readSetting(PAIRS.slice(0, 2), 'features.delivery.active')).toBe(true);
  expect(readSetting(PAIRS, 'features.delivery.zones')).toBeUndefined();
});

it('I-9: a name is matched whole, up to a dot', () => {
  expect(readSetting(PAIRS, 'contact')).toBeUndefined();
  expect(readSetting(PAIRS, 'contactsname')).toBeUndefined();
  expect(readSetting(PAIRS, 'currencySymbol')).toBeUndefined();
});

it('I-9: a path that leads nowhere reads as undefined', () => {
  for (const path of [
    '',
    '.',
    'contacts.',
    'contacts..name',
    'contacts.name.length',
    'nothing.x',
  ]) {
    expect(readSetting(PAIRS, path)).toBeUndefined();
  }
  expect(readSetting([], 'contacts.name')).toBeUndefined();
  expect(readSetting([{ name: 'contacts' }], 'contacts.name')).toBeUndefined();
});

it('I-9: lists are descended into by position', () => {
  expect(readSetting(PAIRS.slice(0, 2), 'features.delivery.zones.0.name')).toBe('Vaise');
  expect(readSetting(PAIRS.slice(0, 2), 'features.delivery.zones.1.name')).toBeUndefined();
});

it('I-15: what every object inherits is no setting', () => {
  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    expect(readSetting(PAIRS, `contacts.${key}`)).toBeUndefined();
  }
});
