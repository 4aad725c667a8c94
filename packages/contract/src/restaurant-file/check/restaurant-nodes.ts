import { at, type JsonNode, objects } from './json-node.ts';

/** The nodes of a restaurant file that have ids or rules of their own, with their paths. */
export interface RestaurantNodes {
  readonly root: JsonNode;
  readonly settings: JsonNode;
  readonly menus: readonly JsonNode[];
  readonly categories: readonly { readonly menu: JsonNode; readonly category: JsonNode }[];
  readonly items: readonly {
    readonly menu: JsonNode;
    readonly category: JsonNode;
    readonly item: JsonNode;
  }[];
  readonly offers: readonly JsonNode[];
  readonly exceptions: readonly JsonNode[];
}

/** Finds the nodes in any JSON value; invalid parts are left out. */
export function restaurantNodes(root: JsonNode): RestaurantNodes {
  const menus = objects(at(root, 'menus'));
  const categories = menus.flatMap((menu) =>
    objects(at(menu, 'categories')).map((category) => ({ menu, category })),
  );
  const items = categories.flatMap((place) =>
    objects(at(place.category, 'items')).map((item) => ({ ...place, item })),
  );
  return {
    root,
    settings: at(root, 'settings'),
    menus,
    categories,
    items,
    offers: objects(at(root, 'offers')),
    exceptions: objects(at(root, 'exceptions')),
  };
}
