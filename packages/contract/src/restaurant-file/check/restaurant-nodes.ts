import { at, type JsonNode, objects } from './json-node.ts';

/** The parts of a restaurant file that have ids or rules of their own, each where it stands. */
export interface RestaurantNodes {
  readonly settings: JsonNode;
  readonly menus: readonly JsonNode[];
  readonly categories: readonly { readonly menu: JsonNode; readonly category: JsonNode }[];
  readonly items: readonly {
    readonly menu: JsonNode;
    readonly category: JsonNode;
    readonly item: JsonNode;
  }[];
  readonly offers: readonly JsonNode[];
}

/** Finds the parts of whatever was read, also of a file whose other parts are wrong. */
export function restaurantNodes(root: JsonNode): RestaurantNodes {
  const menus = objects(at(root, 'menus'));
  const categories = menus.flatMap((menu) =>
    objects(at(menu, 'categories')).map((category) => ({ menu, category })),
  );
  const items = categories.flatMap((place) =>
    objects(at(place.category, 'items')).map((item) => ({ ...place, item })),
  );
  return {
    settings: at(root, 'settings'),
    menus,
    categories,
    items,
    offers: objects(at(root, 'offers')),
  };
}
