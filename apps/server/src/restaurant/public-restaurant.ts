import { article } from '@comptoir/contract/menus/articles';
import { menu } from '@comptoir/contract/menus/menus';
import { withoutCode } from '@comptoir/contract/menus/offers';
import type { PublicRestaurant } from '@comptoir/contract/menus/public-restaurant';
import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import { publicSettings } from '@comptoir/contract/settings/public-settings';
import { deduplicate } from './deduplicate.ts';

/**
 * The public restaurant, filtered by the answers' schemas: a field that they do not name is never
 * sent, whichever version stored it. Rule I-30.
 */
export function publicRestaurant({
  settings,
  menus,
  offers,
}: RestaurantDocument): PublicRestaurant {
  const articles = (settings.blog?.articles ?? []).toSorted((one, other) =>
    other.date.localeCompare(one.date),
  );
  return {
    settings: deduplicate(publicSettings(settings)),
    menus: deduplicate(menus.map((each) => menu.parse(each))),
    offers: deduplicate(offers.filter((offer) => offer.auto_apply === 'Yes').map(withoutCode)),
    articles: deduplicate(articles.map((each) => article.parse(each))),
  };
}
