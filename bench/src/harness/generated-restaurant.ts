import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  fromRestaurantFile,
  type RestaurantDocument,
  restaurantFile,
  toRestaurantFile,
} from '@comptoir/contract/restaurant-file/restaurant-file';

const DEMO = join(import.meta.dirname, '../../../restaurants/demo');

export interface GeneratedRestaurant {
  /** The restaurant file; its pictures lie beside it. */
  readonly file: string;
  remove(): Promise<void>;
}

/** The demo restaurant, enlarged to so many items on one menu that is always available. */
export async function generateRestaurant(itemCount: number): Promise<GeneratedRestaurant> {
  const directory = await mkdtemp(join(tmpdir(), 'comptoir-bench-'));
  for (const pictures of ['images', 'screenshots']) {
    await cp(join(DEMO, pictures), join(directory, pictures), { recursive: true });
  }
  const file = join(directory, 'restaurant.json');
  const demo = JSON.parse(await readFile(join(DEMO, 'restaurant.json'), 'utf8'));
  const grown = grownTo(itemCount, fromRestaurantFile(restaurantFile.parse(demo)));
  await writeFile(file, JSON.stringify(toRestaurantFile(grown)));
  return { file, remove: () => rm(directory, { recursive: true, force: true }) };
}

/** Repeats the menu up to the number of items, each copy with categories and items of its own. */
function grownTo(itemCount: number, demo: RestaurantDocument): RestaurantDocument {
  const [menu] = demo.menus;
  if (!menu) throw new Error('The demo restaurant has no menu');
  const perCopy = menu.categories.reduce((sum, category) => sum + category.items.length, 0);
  const copies = Array.from({ length: Math.ceil(itemCount / perCopy) }, (_, copy) => copy);
  let left = itemCount;
  const categories = copies.flatMap((copy) =>
    menu.categories.map((category) => {
      const suffix = copy === 0 ? '' : `-${copy}`;
      const id = `${category.category_id}${suffix}`;
      const items = category.items.slice(0, left).map((item) => ({
        ...item,
        item_id: `${item.item_id}${suffix}`,
        item_category_id: id,
        item_name: copy === 0 ? item.item_name : `${item.item_name} ${copy + 1}`,
        pairs_with: [],
      }));
      left -= items.length;
      const name = copy === 0 ? category.category_name : `${category.category_name} ${copy + 1}`;
      return { ...category, category_id: id, category_name: name, items };
    }),
  );
  return {
    ...demo,
    menus: [
      {
        ...menu,
        active_times: null,
        categories: categories.filter(({ items }) => items.length > 0),
      },
    ],
    offers: [],
  };
}

/**
 * The demo restaurant, or one enlarged to so many dishes, without a capacity of slots: a measurement sends more
 * orders than a kitchen could cook.
 */
export async function restaurantWithoutCapacity(dishes?: number): Promise<GeneratedRestaurant> {
  const restaurant = dishes === undefined ? await copyOfDemo() : await generateRestaurant(dishes);
  await change(restaurant, ({ settings }) => {
    delete settings.scheduling.slot_capacity;
    delete settings.scheduling.capacity_units;
  });
  return restaurant;
}

/** The demo restaurant, whose slots take so many orders and so many kitchen units. */
export function restaurantWithCapacity(): Promise<GeneratedRestaurant> {
  return copyOfDemo();
}

/** The demo restaurant, always open for pickup and without a capacity of slots, whose boards ask for no PIN. */
export async function restaurantWithBoards(dishes?: number): Promise<GeneratedRestaurant> {
  const restaurant = await restaurantWithoutCapacity(dishes);
  await change(restaurant, (content) => {
    const { settings, menus } = content;
    delete content.exceptions;
    settings.staff = { pin_for_advance: false };
    for (const menu of menus) {
      menu.active_times = forEachDay({ is_open: true, times: [{ start: '00:00', end: '24:00' }] });
      menu.pickup_time_ranges = forEachDay([
        ['00:00', '23:00'],
        // Into the next day: before midnight, too, a slot is left for an order as soon as possible.
        ['23:00', '01:00'],
      ]);
    }
  });
  return restaurant;
}

/** Like `restaurantWithBoards`, but orders and kitchen units of its slots are counted, and never used up. */
export async function restaurantWithEndlessCapacity(dishes?: number): Promise<GeneratedRestaurant> {
  const restaurant = await restaurantWithBoards(dishes);
  await change(restaurant, ({ settings }) => {
    settings.scheduling.slot_capacity = 1_000_000;
    settings.scheduling.capacity_units = 100_000_000;
  });
  return restaurant;
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

function forEachDay(value: object): object {
  return Object.fromEntries(DAYS.map((day) => [day, value]));
}

interface FileContent {
  readonly settings: {
    scheduling: { slot_capacity?: number; capacity_units?: number };
    staff?: object;
  };
  readonly menus: { active_times: object; pickup_time_ranges: object }[];
  exceptions?: object[];
}

async function change(
  { file }: GeneratedRestaurant,
  edit: (content: FileContent) => void,
): Promise<void> {
  const content = JSON.parse(await readFile(file, 'utf8'));
  edit(content);
  await writeFile(file, JSON.stringify(content));
}

async function copyOfDemo(): Promise<GeneratedRestaurant> {
  const directory = await mkdtemp(join(tmpdir(), 'comptoir-bench-'));
  await cp(DEMO, directory, { recursive: true });
  const file = join(directory, 'restaurant.json');
  return { file, remove: () => rm(dirname(file), { recursive: true, force: true }) };
}
