import { article } from '@comptoir/contract/menus/articles';
import { menu } from '@comptoir/contract/menus/menus';
import { withoutCode } from '@comptoir/contract/menus/offers';
import type { PublicRestaurant } from '@comptoir/contract/menus/public-restaurant';
import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import { publicSettings } from '@comptoir/contract/settings/public-settings';
import { deduplicate } from './deduplicate.ts';

/**
 * The restaurant as the API and the pages tell it: by the schemas of the answers, so that a field which they do
 * not name stays inside, whatever an earlier version of the shop stored. Rule I-30.
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
