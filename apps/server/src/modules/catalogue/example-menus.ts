import { readFile } from 'node:fs/promises';
import { addEntity } from '@comptoir/contract/catalogue/edit-entities';
import type { CatalogueEntity } from '@comptoir/contract/catalogue/entities';
import type { ExampleMenu } from '@comptoir/contract/catalogue/example-menus';
import { normalise } from '@comptoir/domain/search/compared-text';
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
 * the catalogue is full or has no menu. A category of the menu with the same name gets the items, but those whose
 * names it has already. Rule OP-6.
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
    const known = childrenOf(current, menu.id).find(
      (category) => nameOf(category.content) === nameOf(content),
    );
    const category = known
      ? { entities: current, entity: known }
      : addEntity(current, { kind: 'category', parent_id: menu.id, content });
    if (typeof category === 'string') return null;
    current = category.entities;
    const names = childrenOf(current, category.entity.id).map((item) => nameOf(item.content));
    for (const item of items) {
      if (names.includes(nameOf(item))) continue;
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

function childrenOf(entities: readonly CatalogueEntity[], id: string): readonly CatalogueEntity[] {
  return entities.filter(({ parent_id, is_archived }) => parent_id === id && !is_archived);
}

/** The name of a category or an item as search compares it. */
function nameOf(content: unknown): string {
  const { category_name, item_name } = Object(content);
  return normalise(String(category_name ?? item_name ?? ''));
}
