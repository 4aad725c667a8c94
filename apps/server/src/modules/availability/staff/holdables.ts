import { kitchenIngredients } from '@comptoir/contract/settings/back-office';
import type { WireHoldable } from '@comptoir/contract/staff/availability';
import type { HoldKind } from '@comptoir/domain/availability/live-state';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

type Menus = Pick<RestaurantSnapshot, 'items' | 'menus' | 'settings'>;

/** What can be sold out, in the sequence of the menus; what several articles have is there once. Rule SV-5. */
export function holdables({ items, menus, settings }: Menus): readonly WireHoldable[] {
  const categories = new Map(
    menus.flatMap((menu) => menu.categories.map((each) => [each.category_id, each.category_name])),
  );
  const ingredientNames = new Map(kitchenIngredients(settings).map(({ id, name }) => [id, name]));
  const all = [...items.values()];
  const found: WireHoldable[] = [
    ...all.map(({ id, name, categoryId }) => ({
      kind: 'item' as const,
      id,
      name,
      context: categories.get(categoryId) ?? '',
    })),
    ...all.flatMap(({ optionGroups }) =>
      optionGroups.flatMap((group) =>
        group.options.map(({ id, name }) => ({
          kind: 'option' as const,
          id,
          name,
          context: group.name,
        })),
      ),
    ),
    ...all.flatMap(({ ingredients }) =>
      ingredients.map((id) => ({
        kind: 'ingredient' as const,
        id,
        context: '',
        name: ingredientNames.get(id) ?? id,
      })),
    ),
  ];
  return [...new Map(found.map((each) => [keyOf(each), each])).values()];
}

/** The names of what can be sold out, by `kind:id`. */
export function holdableNames(menus: Menus): ReadonlyMap<string, string> {
  return new Map(holdables(menus).map((each) => [keyOf(each), each.name]));
}

export function keyOf({ kind, id }: { readonly kind: HoldKind; readonly id: string }): string {
  return `${kind}:${id}`;
}
