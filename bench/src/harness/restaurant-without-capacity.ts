import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type GeneratedRestaurant, generateRestaurant } from './generated-restaurant.ts';

const DEMO = join(import.meta.dirname, '../../../restaurants/demo');

/**
 * The demo restaurant, or one enlarged to so many dishes, without a capacity of slots: a measurement sends more
 * orders than a kitchen could cook.
 */
export async function restaurantWithoutCapacity(dishes?: number): Promise<GeneratedRestaurant> {
  const restaurant = dishes === undefined ? await copyOfDemo() : await generateRestaurant(dishes);
  const content = JSON.parse(await readFile(restaurant.file, 'utf8'));
  delete content.settings.scheduling.slot_capacity;
  await writeFile(restaurant.file, JSON.stringify(content));
  return restaurant;
}

async function copyOfDemo(): Promise<GeneratedRestaurant> {
  const directory = await mkdtemp(join(tmpdir(), 'comptoir-bench-'));
  await cp(DEMO, directory, { recursive: true });
  const file = join(directory, 'restaurant.json');
  return { file, remove: () => rm(dirname(file), { recursive: true, force: true }) };
}
