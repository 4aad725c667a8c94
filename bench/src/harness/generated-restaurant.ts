import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** The demo restaurant grown to so many items on one menu that is always served. */
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

/** As many rounds of the card as it takes, each with categories and items of its own. */
function grownTo(itemCount: number, demo: RestaurantDocument): RestaurantDocument {
  const [card] = demo.menus;
  if (!card) throw new Error('The demo restaurant has no menu');
  const perRound = card.categories.reduce((sum, category) => sum + category.items.length, 0);
  const rounds = Array.from({ length: Math.ceil(itemCount / perRound) }, (_, round) => round);
  let left = itemCount;
  const categories = rounds.flatMap((round) =>
    card.categories.map((category) => {
      const suffix = round === 0 ? '' : `-${round}`;
      const id = `${category.category_id}${suffix}`;
      const items = category.items.slice(0, left).map((item) => ({
        ...item,
        item_id: `${item.item_id}${suffix}`,
        item_category_id: id,
        item_name: round === 0 ? item.item_name : `${item.item_name} ${round + 1}`,
        pairs_with: [],
      }));
      left -= items.length;
      const name = round === 0 ? category.category_name : `${category.category_name} ${round + 1}`;
      return { ...category, category_id: id, category_name: name, items };
    }),
  );
  return {
    ...demo,
    menus: [
      {
        ...card,
        active_times: null,
        categories: categories.filter(({ items }) => items.length > 0),
      },
    ],
    offers: [],
  };
}
