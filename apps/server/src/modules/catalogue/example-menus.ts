import { readFile } from 'node:fs/promises';
import { addEntity } from '@comptoir/contract/catalogue/edit-entities';
import type { CatalogueEntity } from '@comptoir/contract/catalogue/entities';
import type { ExampleMenu } from '@comptoir/contract/catalogue/example-menus';
import { SOURCES } from '#sources.ts';

const DIRECTORY = new URL('../../../restaurants/examples/', SOURCES);

/** A menu to start from, as its file describes it: categories with items, without ids. */
interface Example {
  readonly categories: readonly {
    readonly items: readonly object[];
  }[];
}

/**
 * A draft with the categories and items of an example, in the first menu, which keeps its hours; null where
 * the catalogue is full or has no menu. Rule OP-6.
 */
export async function withExampleMenu(
  entities: readonly CatalogueEntity[],
  name: ExampleMenu,
): Promise<{ readonly entities: readonly CatalogueEntity[]; readonly itemCount: number } | null> {
  const text = await readFile(new URL(`${name}.json`, DIRECTORY), 'utf8');
  const { categories }: Example = JSON.parse(text);
  const menu = entities.find(({ kind, is_archived }) => kind === 'menu' && !is_archived);
  if (!menu) return null;
  let current = entities;
  let itemCount = 0;
  for (const { items, ...content } of categories) {
    const category = addEntity(current, { kind: 'category', parent_id: menu.id, content });
    if (typeof category === 'string') return null;
    current = category.entities;
    for (const item of items) {
      const added = addEntity(current, {
        kind: 'item',
        parent_id: category.entity.id,
        content: item,
      });
      if (typeof added === 'string') return null;
      current = added.entities;
      itemCount += 1;
    }
  }
  return { entities: current, itemCount };
}
