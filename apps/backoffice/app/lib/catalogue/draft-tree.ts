import { NAME_FIELDS } from '@comptoir/contract/catalogue/entities';
import type { WireItem, WireOption } from '@comptoir/contract/menus/menus';
import type { StoredItem } from '@comptoir/contract/restaurant-file/restaurant-file';
import type { CatalogueFinding, WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { normalise } from '@comptoir/domain/search/compared-text';
import { wordsOf } from '@comptoir/domain/search/search-index';

/** The content of an item in the draft; a field may be missing while it is not valid. */
export type ItemContent = Partial<Omit<StoredItem, 'item_price'>> & {
  readonly item_price?: {
    readonly [Name in keyof WireItem['item_price']]?:
      | WireItem['item_price'][Name]
      | null
      | undefined;
  };
};

/** An item of the draft as the pages show it. */
export interface DraftItem {
  readonly entity: WireCatalogueEntity;
  readonly name: string;
  /** In euros; null where it is not valid. */
  readonly price: number | null;
  /** Another price for delivery, in euros; null where the item has one price. Rule R-31. */
  readonly deliveryPrice: number | null;
  /** With their whole prices, which replace that of the item; none of an item with one price. Rule R-36. */
  readonly sizes: readonly Pick<WireOption, 'id' | 'name' | 'price' | 'price_delivery'>[];
}

export interface DraftCategory {
  readonly entity: WireCatalogueEntity;
  readonly name: string;
  readonly items: readonly DraftItem[];
}

export interface DraftMenu {
  readonly entity: WireCatalogueEntity;
  readonly name: string;
  readonly categories: readonly DraftCategory[];
}

/** The fields of an entity's content; none where it is no object. */
export function contentOf(entity: WireCatalogueEntity): Readonly<Record<string, unknown>> {
  const { content } = entity;
  const isObject = typeof content === 'object' && content !== null && !Array.isArray(content);
  return isObject ? { ...content } : {};
}

/** The menus with their categories and items, in their order, with or without what is archived. Rule CA-20. */
export function draftTree(
  entities: readonly WireCatalogueEntity[],
  { withArchived = false }: { readonly withArchived?: boolean } = {},
): readonly DraftMenu[] {
  const shown = entities.filter(({ is_archived }) => withArchived || !is_archived);
  const listed = (kind: WireCatalogueEntity['kind'], parentId: string | null) =>
    shown
      .filter((entity) => entity.kind === kind && entity.parent_id === parentId)
      .sort((one, other) => one.position - other.position);
  return listed('menu', null).map((menu) => ({
    entity: menu,
    name: nameOf(menu),
    categories: listed('category', menu.id).map((category) => ({
      entity: category,
      name: nameOf(category),
      items: listed('item', category.id).map(draftItem),
    })),
  }));
}

function draftItem(entity: WireCatalogueEntity): DraftItem {
  const { item_price: prices = {}, options } = contentOf(entity) as ItemContent;
  const amount = (price: unknown) => (typeof price === 'number' ? price : null);
  return {
    entity,
    name: nameOf(entity),
    price: amount(prices.price_pickup),
    deliveryPrice: otherDeliveryPrice(prices),
    sizes: (options ?? []).flatMap(({ kind, option_options }) =>
      kind === 'size' ? option_options : [],
    ),
  };
}

/** The price for delivery in euros where it is another one; null where an item has one price. Rule R-31. */
export function otherDeliveryPrice({
  price_pickup,
  price_delivery,
}: NonNullable<ItemContent['item_price']>): number | null {
  return typeof price_delivery === 'number' && price_delivery !== price_pickup
    ? price_delivery
    : null;
}

/** The name of an entity as guests read it; its id where it has none. */
export function nameOf(entity: WireCatalogueEntity): string {
  const field = NAME_FIELDS[entity.kind];
  const name = field === null ? undefined : contentOf(entity)[field];
  return typeof name === 'string' && name !== '' ? name : entity.id;
}

/** The menus with the items whose names contain every word of the query; the rest is left out. Rule CA-20. */
export function searchTree(menus: readonly DraftMenu[], query: string): readonly DraftMenu[] {
  const words = wordsOf(normalise(query));
  if (words.length === 0) return menus;
  return menus.flatMap((menu) => {
    const categories = menu.categories.flatMap((category) => {
      const items = category.items.filter(({ name }) => {
        const compared = normalise(name);
        return words.every((word) => compared.includes(word));
      });
      return items.length > 0 ? [{ ...category, items }] : [];
    });
    return categories.length > 0 ? [{ ...menu, categories }] : [];
  });
}

/** What the check says about one entity. */
export function findingsOf(
  findings: readonly CatalogueFinding[],
  { kind, id }: Pick<WireCatalogueEntity, 'kind' | 'id'>,
): readonly CatalogueFinding[] {
  return findings.filter((finding) => finding.kind === kind && finding.id === id);
}
