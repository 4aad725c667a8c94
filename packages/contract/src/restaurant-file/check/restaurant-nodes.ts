import { at, objects, type Spot } from './json-node.ts';

/** The parts of a restaurant file that have ids or rules of their own, each where it stands. */
export interface Outline {
  readonly settings: Spot;
  readonly menus: readonly Spot[];
  readonly categories: readonly { readonly menu: Spot; readonly category: Spot }[];
  readonly items: readonly {
    readonly menu: Spot;
    readonly category: Spot;
    readonly item: Spot;
  }[];
  readonly offers: readonly Spot[];
}

/** Finds the parts of whatever was read, also of a file whose other parts are wrong. */
export function outlineOf(root: Spot): Outline {
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
