import { z } from 'zod';
import { category, item, menu, type WireMenu } from '../menus/menus.ts';
import { offerWithCode, type WireOfferWithCode } from '../menus/offers.ts';
import { settings, type WireSettings } from '../settings/settings.ts';
import { withConfiguration } from '../settings/site-configuration.ts';
import { looseList, yesNo } from '../wire/optional-fields.ts';
import { identifier } from '../wire/scalars.ts';

/** A restaurant as its file describes it, with a value for every optional field. Rule R-1. */
export interface RestaurantDocument {
  readonly settings: WireSettings;
  readonly menus: readonly WireMenu[];
  readonly offers: readonly WireOfferWithCode[];
}

/** An item of a file; it need not name the menu and category that contain it. Rule R-3. */
const fileItem = item.extend({
  item_menu_id: identifier.nullish(),
  item_category_id: identifier.nullish(),
});
const fileCategory = category.extend({ items: z.array(fileItem) });
const fileMenu = menu.extend({ categories: z.array(fileCategory) });
const fileOffer = offerWithCode.extend({ auto_apply: yesNo.nullish() });

/** The schema of a restaurant file; `checkRestaurant` also checks references and rules. Rule R-1. */
export const restaurantFile = z.strictObject({
  settings,
  menus: z.array(fileMenu),
  offers: looseList(fileOffer),
});
export type RestaurantFile = z.output<typeof restaurantFile>;

/**
 * A valid file → the document. Items get the ids of their menu and category (Rule R-3); an offer with
 * a code is not automatic unless the file says so (Rule R-5).
 */
export function fromRestaurantFile(file: RestaurantFile): RestaurantDocument {
  return {
    settings: file.settings.site
      ? { ...file.settings, site: withConfiguration(file.settings.site) }
      : file.settings,
    menus: file.menus.map(withPositions),
    offers: file.offers.map((offer) => ({
      ...offer,
      auto_apply: offer.auto_apply ?? (offer.code === null ? 'Yes' : 'No'),
    })),
  };
}

/** The document → a restaurant file; reading it again gives the same document. Rule R-8. */
export function toRestaurantFile(document: RestaurantDocument): object {
  return {
    settings: document.settings,
    menus: document.menus,
    offers: document.offers.map(({ code, ...offer }) =>
      code === null ? offer : { ...offer, code },
    ),
  };
}

function withPositions(fileMenu: RestaurantFile['menus'][number]): WireMenu {
  return {
    ...fileMenu,
    categories: fileMenu.categories.map((fileCategory) => ({
      ...fileCategory,
      items: fileCategory.items.map((fileItem) => ({
        ...fileItem,
        item_menu_id: fileMenu.menu_id,
        item_category_id: fileCategory.category_id,
      })),
    })),
  };
}
