import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WireExceptionDays } from '@comptoir/contract/availability/public-availability';
import { checkRestaurant } from '@comptoir/contract/restaurant-file/restaurant-check';
import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import { describe, expect, it } from 'vitest';
import { readStored } from '#modules/availability/availability.ts';
import {
  aCategory,
  aMenu,
  anItem,
  anOffer,
  aRestaurant,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { restaurantRepository } from './repository.ts';

const database = testDatabase();
const NO_PICTURES = new Map<string, string>();

function restaurantFile(name: string): RestaurantDocument {
  const path = join(import.meta.dirname, '../../../../restaurants', name, 'restaurant.json');
  const check = checkRestaurant(JSON.parse(readFileSync(path, 'utf8')));
  if (check.kind === 'invalid') throw new Error(`${name}: ${JSON.stringify(check.errors)}`);
  return check.document;
}

const NOEL = {
  from: '2026-12-25',
  to: '2026-12-25',
  order_type: null,
  ranges: [],
  message: 'Joyeux Noël !',
};
const EVENING = {
  from: '2026-12-28',
  to: '2026-12-31',
  order_type: 'delivery',
  ranges: [['18:30', '00:30']],
  message: '',
} satisfies WireExceptionDays;

describe('the restaurant in the database', () => {
  it('R-9: is empty, at version 0, before the first import', async () => {
    const { pool } = database;
    expect(await restaurantRepository(pool).read()).toEqual({
      version: 0,
      document: { settings: {}, menus: [], offers: [] },
      pictures: NO_PICTURES,
      isOpened: false,
    });
  });

  it.each(['demo', 'fixtures/trattoria'])('R-8: %s comes back as its file has it', async (name) => {
    const restaurant = restaurantRepository(database.pool);
    const document = restaurantFile(name);
    const version = await restaurant.replace(document, new Map([['a.svg', '/images/1/a.svg']]));
    const stored = await restaurant.read();
    expect(stored).toEqual({
      version,
      document,
      pictures: new Map([['a.svg', '/images/1/a.svg']]),
      isOpened: true,
    });
    // toEqual ignores the order of fields, which matters to a reader of an export.
    expect(JSON.stringify(stored.document)).toBe(JSON.stringify(document));
  });

  it('R-8: keeps what is unusual', async () => {
    const restaurant = restaurantRepository(database.pool);
    const document = aRestaurant({
      settings: someSettings({
        site: null,
        contacts: { name: 'L\'Étoile "d\'or" \\ 寿司 🍣', fax: { b: [1, null, 1e-7], a: '' } },
        till: [true],
      }),
      menus: [
        aMenu({
          active_times: { sun: { label: '', is_open: true, times: [] } },
          time_ranges: { sat: [['18:30', '00:30']], mon: [] },
        }),
        aMenu({ menu_id: 'vide', categories: [] }),
      ],
      offers: [
        anOffer({ id: 'z', value: 5.55, active_times: { days: null, end: '24:00' } }),
        anOffer({ id: 'a', type: 'fixed_amount', value: 1_000_000, code: 'été', auto_apply: 'No' }),
      ],
    });
    await restaurant.replace(document, NO_PICTURES);
    expect((await restaurant.read()).document).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('R-8, SV-90: keeps what the kitchen needs to know of an item, and what it is not told', async () => {
    const restaurant = restaurantRepository(database.pool);
    const items = [
      anItem({ item_id: 'plateau', load: 6, lead_minutes: 40, ingredients: ['saumon', 'thon'] }),
      anItem({ item_id: 'riz', load: 0, ingredients: [] }),
      anItem({ item_id: 'soupe' }),
    ];
    const document = aRestaurant({ menus: [aMenu({ categories: [aCategory({ items })] })] });
    await restaurant.replace(document, NO_PICTURES);
    expect((await restaurant.read()).document.menus).toStrictEqual(document.menus);
  });

  it('SV-94: an import replaces the exceptions of the hours if its file has any, and then counts a change', async () => {
    const restaurant = restaurantRepository(database.pool);
    const changes = async () => {
      const { rows } = await database.pool.query('SELECT version FROM availability');
      return rows[0].version;
    };
    const before = await changes();
    await restaurant.replace(aRestaurant(), NO_PICTURES, [EVENING, NOEL]);
    expect(await restaurant.exceptionsFrom('2026-01-01')).toEqual([NOEL, EVENING]);
    expect(await changes()).toBe(before + 1);
    await restaurant.replace(aRestaurant(), NO_PICTURES);
    expect(await restaurant.exceptionsFrom('2026-01-01')).toEqual([NOEL, EVENING]);
    expect(await changes()).toBe(before + 1);
    // Has no JSON.
    const broken = aRestaurant({ settings: someSettings({ unlisted: 1n }) });
    await expect(restaurant.replace(broken, NO_PICTURES, [])).rejects.toThrow('BigInt');
    expect(await restaurant.exceptionsFrom('2026-01-01')).toEqual([NOEL, EVENING]);
    await restaurant.replace(aRestaurant(), NO_PICTURES, []);
    expect(await restaurant.exceptionsFrom('2026-01-01')).toEqual([]);
    expect(await changes()).toBe(before + 2);
  });

  it('SV-41: exceptions for the same days keep the order of their file', async () => {
    const restaurant = restaurantRepository(database.pool);
    const exceptions = ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27'].flatMap((from) => {
      const closed = { ...NOEL, from, to: from };
      return [
        closed,
        { ...closed, order_type: 'delivery' as const },
        { ...closed, order_type: 'pickup' as const },
      ];
    });
    await restaurant.replace(aRestaurant(), NO_PICTURES, exceptions);
    expect(await restaurant.exceptionsFrom('2026-01-01')).toEqual(exceptions);
    const decided = (await readStored(database.pool)).exceptions;
    expect(decided.map(({ from, orderType }) => [from, orderType])).toEqual(
      exceptions.map(({ from, order_type }) => [from, order_type]),
    );
    await restaurant.replace(aRestaurant(), NO_PICTURES, []);
  });

  it('SV-95: exceptions are exported until their last day is over', async () => {
    const restaurant = restaurantRepository(database.pool);
    await restaurant.replace(aRestaurant(), NO_PICTURES, [NOEL, EVENING]);
    expect(await restaurant.exceptionsFrom('2026-12-25')).toEqual([NOEL, EVENING]);
    expect(await restaurant.exceptionsFrom('2026-12-26')).toEqual([EVENING]);
    expect(await restaurant.exceptionsFrom('2026-12-31')).toEqual([EVENING]);
    expect(await restaurant.exceptionsFrom('2027-01-01')).toEqual([]);
    await restaurant.replace(aRestaurant(), NO_PICTURES, []);
  });

  it('R-9: every import counts the version up', async () => {
    const restaurant = restaurantRepository(database.pool);
    const before = await restaurant.version();
    expect(await restaurant.replace(aRestaurant(), NO_PICTURES)).toBe(before + 1);
    expect(await restaurant.version()).toBe(before + 1);
  });

  it('R-9: an import that fails half-way changes nothing', async () => {
    const restaurant = restaurantRepository(database.pool);
    await restaurant.replace(aRestaurant(), NO_PICTURES);
    const before = await restaurant.read();
    // Has no JSON.
    const broken = aRestaurant({ settings: someSettings({ unlisted: 1n }) });
    await expect(restaurant.replace(broken, NO_PICTURES)).rejects.toThrow('BigInt');
    expect(await restaurant.read()).toEqual(before);
  });

  it('R-9: imports at the same time come one after the other', async () => {
    const restaurant = restaurantRepository(database.pool);
    const before = await restaurant.version();
    const names = ['Un', 'Deux', 'Trois', 'Quatre'];
    const versions = await Promise.all(
      names.map((name) =>
        restaurant.replace(
          aRestaurant({ settings: someSettings({ contacts: { name } }) }),
          NO_PICTURES,
        ),
      ),
    );
    expect(versions.toSorted((one, other) => one - other)).toEqual([
      before + 1,
      before + 2,
      before + 3,
      before + 4,
    ]);
    const last = names[versions.indexOf(before + 4)];
    expect((await restaurant.read()).document.settings.contacts?.name).toBe(last);
  });
});
