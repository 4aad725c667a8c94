import type { WireMenu } from '@comptoir/contract/menus';
import { type OpeningDay, openingWeek } from './opening-week.ts';

/** What the home page shows of the card: a page that opens at once carries no whole menu. */
export interface HomeSummary {
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly week: readonly OpeningDay[];
}

export function homeSummary(menus: readonly WireMenu[]): HomeSummary {
  return {
    categories: menus.flatMap((menu) =>
      menu.categories.map(({ category_id, category_name }) => ({
        id: category_id,
        name: category_name,
      })),
    ),
    week: openingWeek(menus),
  };
}
