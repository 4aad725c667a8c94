import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { article } from '@comptoir/contract/menus/articles';
import {
  category,
  formulaCourse,
  item,
  menu,
  optionGroup,
  optionOption,
} from '@comptoir/contract/menus/menus';
import { OFFER_TYPES, offerWithCode } from '@comptoir/contract/menus/offers';
import {
  fileException,
  fileMenu,
  restaurantFile,
} from '@comptoir/contract/restaurant-file/restaurant-file';
import { kitchen, staff } from '@comptoir/contract/settings/back-office';
import { retention } from '@comptoir/contract/settings/retention';
import {
  about,
  aboutPerson,
  aboutSection,
  blog,
  contacts,
  distanceTier,
  extra,
  notifications,
  payments,
  scheduling,
  zone,
} from '@comptoir/contract/settings/settings';
import { ALLERGENS } from '@comptoir/domain/menu/allergens';
import { describe, expect, it } from 'vitest';

const guide = readFileSync(
  join(import.meta.dirname, '../../../../docs/restaurant-file.md'),
  'utf8',
);

describe('the guide to restaurant files', () => {
  it('R-1: names every field that a file may have', () => {
    const schemas = [
      contacts,
      payments,
      zone,
      distanceTier,
      extra,
      notifications,
      scheduling,
      about,
      aboutSection,
      aboutPerson,
      blog,
      retention,
      kitchen,
      staff,
      restaurantFile,
      fileException,
      fileMenu.shape.categories.element.shape.items.element,
      article,
      menu,
      category,
      item,
      item.shape.item_price,
      formulaCourse,
      optionGroup,
      optionOption,
      offerWithCode,
    ];
    const fields = [
      ...schemas.flatMap((schema) => Object.keys(schema.shape)),
      ...ALLERGENS,
      ...OFFER_TYPES,
    ];
    expect(fields.filter((field) => !guide.includes(`\`${field}\``))).toEqual([]);
  });
});
