import { afterEach, expect, test } from 'vitest';
import { formatRate, moneyFormat } from '../format/money.ts';
import { formatDate, formatDay, formatShortDay, formatTime } from '../format/time.ts';
import { type Message, messageText } from '../text/message.ts';
import { pageLanguage, perLanguage, readPageLanguageWith } from './page-language.ts';

afterEach(() => readPageLanguageWith(() => 'fr'));

const plainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

test('LA-6: pages are French unless the server says otherwise', () => {
  expect(pageLanguage()).toBe('fr');
  readPageLanguageWith(() => 'en-GB');
  expect(pageLanguage()).toBe('en-GB');
});

test('LA-6: a value is made once for each language', () => {
  const made: string[] = [];
  const value = perLanguage((language) => made.push(language));
  expect([value(), value()]).toEqual([1, 1]);
  readPageLanguageWith(() => 'en-GB');
  expect([value(), value()]).toEqual([2, 2]);
  readPageLanguageWith(() => 'fr');
  expect(value()).toBe(1);
  expect(made).toEqual(['fr', 'en-GB']);
});

test('LA-6: English amounts have the symbol first and a point', () => {
  const euros = moneyFormat({ currency: 'EUR', currencySymbol: '€' });
  expect(plainSpaces(euros(1250))).toBe('12,50 €');
  readPageLanguageWith(() => 'en-GB');
  expect(euros(1250)).toBe('€12.50');
  expect(euros(123456)).toBe('€1,234.56');
  expect(formatRate(550)).toBe('5.5%');
});

test('LA-6: English days have no French ordinal, and the clock has 24 hours', () => {
  readPageLanguageWith(() => 'en-GB');
  expect(formatDay('2026-05-01')).toMatch(/^Friday,? 1 May$/);
  expect(formatShortDay('2026-03-29')).toMatch(/^Sun,? 29 Mar$/);
  const at = Date.parse('2026-03-29T19:47:00Z');
  expect(formatTime(at, 'Europe/Paris')).toBe('21:47');
  expect(formatDate(at, 'Europe/Paris')).toMatch(/^Sunday,? 29 March$/);
  readPageLanguageWith(() => 'fr');
  expect(formatDay('2026-05-01')).toBe('vendredi 1er mai');
});

test('LA-6: none is one in French, and many in English', () => {
  const dishes: Message = [['count', 'plural', { one: ['#', ' dish'], other: ['#', ' dishes'] }]];
  expect(messageText(dishes, { count: 0 })).toBe('0 dish');
  readPageLanguageWith(() => 'en-GB');
  expect(messageText(dishes, { count: 0 })).toBe('0 dishes');
  expect(messageText(dishes, { count: 1200 })).toBe('1,200 dishes');
});
