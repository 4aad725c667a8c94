import { expect, test } from 'vitest';
import { restaurantRules } from './restaurant.ts';
import { groupedSettings, settingText, settingTexts } from './settings.ts';

const PAIRS = [
  { name: 'contacts', value: { name: 'Kinoné', latitude: 45.76 } },
  { name: 'site', value: { story: ['Le bois.', 3, 'Le riz.'] } },
  { name: 'features', value: { delivery: { active: true, minimum_order: 20 } } },
];

test('texts are read by path; what is missing or no text is empty', () => {
  expect(settingText(PAIRS, 'contacts.name')).toBe('Kinoné');
  expect(settingText(PAIRS, 'contacts.latitude')).toBe('');
  expect(settingText(PAIRS, 'contacts.phone')).toBe('');
});

test('lists give their texts', () => {
  expect(settingTexts(PAIRS, 'site.story')).toEqual(['Le bois.', 'Le riz.']);
  expect(settingTexts(PAIRS, 'site.access')).toEqual([]);
});

test('the groups make the object that the mappings read', () => {
  expect(groupedSettings(PAIRS)).toMatchObject({ contacts: { name: 'Kinoné' } });
  expect(restaurantRules(PAIRS).delivery).toMatchObject({ active: true, minimumOrder: 2000 });
});

test('without any settings the rules are the usual ones', () => {
  expect(restaurantRules([])).toMatchObject({
    timezone: 'Europe/Paris',
    tax: { enabled: true, inclusive: true, defaultRate: 1000 },
    delivery: { active: false },
    payment: { cash: true, card: false },
  });
});
