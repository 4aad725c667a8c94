import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRestaurant } from '@comptoir/contract/restaurant-file/restaurant-check';
import { toPublicMenu } from '@comptoir/contract/restaurant-file/restaurant-file';
import { publicSettings } from '@comptoir/contract/settings/public-settings';
import { expect, test } from 'vitest';
import { restaurantOf } from './restaurant.ts';
import { restaurantOfPage } from './restaurant-context.ts';

const DEMO = join(import.meta.dirname, '../../../../../restaurants/demo/restaurant.json');

test('a page has the restaurant that the server derived, nothing of it lost in JSON', () => {
  const check = checkRestaurant(JSON.parse(readFileSync(DEMO, 'utf8')));
  if (check.kind === 'invalid') throw new Error('The demo restaurant is invalid');
  const { offers, settings } = check.document;
  const menus = check.document.menus.map(toPublicMenu);
  const whole = restaurantOf(publicSettings(settings), menus, offers);
  const { menus: _menus, items: _items, ...facts } = whole;
  const carried = JSON.parse(JSON.stringify(facts));
  expect(restaurantOfPage(carried, { state: 'success', payload: menus })).toStrictEqual(whole);
});
