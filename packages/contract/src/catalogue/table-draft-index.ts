import { normalise } from '@comptoir/domain/search/compared-text';
import { htmlText } from '@comptoir/domain/text/html-text';
import { cleanLine } from '@comptoir/domain/text/visible-text';
import { type CatalogueEntity, hiddenCategories } from './entities.ts';
import type { ItemContent } from './table-cells.ts';
import type { TableColumn } from './table-columns.ts';

/** What a line says, by its columns. */
export type Cells = ReadonlyMap<TableColumn, string>;

/** The items and categories of a draft, found by what a line says. */
export type DraftIndex = ReturnType<typeof draftIndex>;

export function draftIndex(entities: readonly CatalogueEntity[]) {
  const items = entities.filter(({ kind }) => kind === 'item');
  const allCategories = entities.filter(({ kind }) => kind === 'category');
  const hidden = hiddenCategories(entities);
  const categories = allCategories.filter(({ id }) => !hidden.has(id));
  const byId = new Map(items.map((item) => [item.id, item]));
  const byExternalId = Map.groupBy(items, (item) => textOf(contentOf(item).external_id));
  const categoriesById = new Map(allCategories.map((category) => [category.id, category]));
  const categoriesByName = Map.groupBy(categories, (category) => compared(nameOf(category)));
  const byName = Map.groupBy(items, (item) =>
    nameKey(categoryName(item), textOf(contentOf(item).item_name)),
  );
  const byNameAlone = Map.groupBy(items, (item) => nameKey('', textOf(contentOf(item).item_name)));
  const lastPositions = new Map<string, number>();
  for (const { parent_id, position } of entities) {
    const parent = parent_id ?? '';
    lastPositions.set(parent, Math.max(position, lastPositions.get(parent) ?? -1));
  }

  function categoryName({ parent_id }: CatalogueEntity): string {
    const category = categoriesById.get(parent_id ?? '');
    return category ? nameOf(category) : '';
  }

  /** Archived, or in a category or a menu that is. */
  function isHidden({ is_archived, parent_id }: CatalogueEntity): boolean {
    const categoryId = parent_id ?? '';
    return is_archived || !categoriesById.has(categoryId) || hidden.has(categoryId);
  }

  return {
    categoryName,
    isHidden,
    /** The items that are not hidden, in the order of the menu. */
    shownItems(): readonly CatalogueEntity[] {
      const byCategory = Map.groupBy(
        items.filter((item) => !isHidden(item)),
        ({ parent_id }) => parent_id,
      );
      return categories.flatMap(({ id }) =>
        (byCategory.get(id) ?? []).toSorted((one, other) => one.position - other.position),
      );
    },
    hasItem: (id: string) => byId.has(id),
    categoryOf: (name: string) => categoriesByName.get(compared(name))?.[0],

    /**
     * The item that a line means; an error where several could be meant.
     *
     * @param category null: the table has no categories, and the name alone counts
     * @param isOff whether the table says that it is not sold, so that an archived one may be meant by its name
     * @param hasOwnIds whether a line with another name may mean the item of its id
     */
    itemOf(
      { cells, ids }: { readonly cells: Cells; readonly ids: readonly string[] },
      category: string | null,
      isOff: boolean,
      hasOwnIds: boolean,
    ): { readonly known?: CatalogueEntity | undefined; readonly error?: string } {
      const name = cells.get('item_name') ?? '';
      const own = byId.get(cells.get('item_id')?.trim() ?? '');
      const hasName = (item: CatalogueEntity) =>
        nameKey('', name) === nameKey('', textOf(contentOf(item).item_name));
      if (own && hasName(own)) return { known: own };
      const given = cells.get('external_id')?.trim() ?? '';
      const externals = given === '' ? ids : [given];
      const external = externals.find((each) => byExternalId.has(each)) ?? '';
      const came = external === '' ? [] : (byExternalId.get(external) ?? []);
      if (own && hasOwnIds && !came.some(hasName)) return { known: own };
      if (came.length > 1)
        return { error: `${came.length} plats de la carte ont l’identifiant « ${external} »` };
      if (came.length === 1) return { known: came[0] };
      const named =
        (category === null
          ? byNameAlone.get(nameKey('', name))
          : byName.get(nameKey(category, name))) ?? [];
      const shown = named.filter((item) => !isHidden(item));
      const alike = isOff && shown.length === 0 ? named : shown;
      // With another id of another program it is another item.
      const free = alike.filter(
        (item) => externals.length === 0 || textOf(contentOf(item).external_id) === '',
      );
      return free.length > 1
        ? {
            error: `${free.length} plats de ${category === null ? 'la carte' : 'cette catégorie'} ont ce nom : ajoutez leur identifiant (Id)`,
          }
        : { known: free[0] };
    },

    /** Whether a line names another category than that of its item. */
    isElsewhere(item: CatalogueEntity, cells: Cells, category: string): boolean {
      const isNamed = (cells.get('category_name') ?? '').trim() !== '';
      return isNamed && compared(categoryName(item)) !== compared(category);
    },

    /** The place after the last one of a list, and after those that it gave before. */
    nextPosition(parentId: string): number {
      const position = (lastPositions.get(parentId) ?? -1) + 1;
      lastPositions.set(parentId, position);
      return position;
    },
  };
}

/** A name as search compares it; one without letters and digits by its signs. */
export function compared(name: string): string {
  return normalise(name) || cleanLine(name);
}

export function nameKey(category: string, name: string): string {
  return `${compared(category)}\n${compared(htmlText(name))}`;
}

export function nameOf({ content }: CatalogueEntity): string {
  return textOf(Object(content).category_name);
}

export function contentOf(entity: CatalogueEntity | undefined): ItemContent {
  return Object(entity?.content ?? {});
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
