import type { WireArticle } from '@comptoir/contract/menus/articles';
import type { WireItem, WireMenu } from '@comptoir/contract/menus/menus';
import type { Locale } from '@comptoir/domain/languages/locale';
import type { StartingPrice } from '@comptoir/domain/menu/sizes';
import { withoutEnding } from '@comptoir/domain/text/without-ending';
import { formatPrice } from '#lib/format/price.ts';
import { settingTexts } from '#lib/restaurant/settings.ts';
import type { PageName } from '#lib/routing/pages.ts';
import { documentTexts } from './document-texts.server.ts';
import type { RestaurantProfile } from './restaurant-profile.server.ts';

/** Search engines and previews cut longer ones. */
const LONGEST = 170;

/** A page in a sentence or two, for search engines and link previews. Rule W-1. */
export function pageDescription(
  name: PageName,
  restaurant: RestaurantProfile,
  menus: readonly WireMenu[],
): string {
  const { text } = restaurant;
  const texts = documentTexts[restaurant.locale];
  switch (name) {
    case 'Home':
      return text('site.short_description') || text('site.tagline') || restaurant.name;
    case 'Menu':
      return menuDescription(restaurant, menus);
    case 'About':
      return abridged(
        text('site.about.lead') ||
          settingTexts(restaurant.settings, 'site.story')[0] ||
          text('site.tagline') ||
          restaurant.name,
      );
    case 'Contact':
      return abridged(
        texts.contact([restaurant.name, text('contacts.address')].filter(Boolean).join(', ')),
      );
    case 'Blog':
      return texts.blog(restaurant.name);
    case 'Cookie policy':
      return texts.cookies(restaurant.name);
    case 'Privacy policy':
      return texts.privacy(restaurant.name);
    case 'Terms of service':
      return texts.terms(restaurant.name);
    default:
      return restaurant.name;
  }
}

/** A dish: what it is, how many pieces, for how much, or from how much on. Rule C-16. */
export function dishDescription(
  { item_description, pieces }: WireItem,
  { prices, isFrom }: StartingPrice,
  locale: Locale,
): string {
  const texts = documentTexts[locale];
  const amount = formatPrice(prices.pickup);
  const price = texts.toTakeAway(isFrom ? texts.from(amount) : amount);
  const facts = pieces !== null && pieces > 1 ? `${texts.pieces(pieces)}, ${price}` : price;
  const rest = LONGEST - facts.length - 2;
  return `${item_description ? `${abridged(item_description, rest)} ` : ''}${facts}.`;
}

export function articleDescription({ description, title }: WireArticle): string {
  return description === '' ? title : abridged(description);
}

function menuDescription({ name, locale }: RestaurantProfile, menus: readonly WireMenu[]): string {
  const texts = documentTexts[locale];
  const categories = menus.flatMap((menu) => menu.categories);
  const count = categories.reduce((sum, { items }) => sum + items.length, 0);
  if (count === 0) return `${texts.menuOf(name)}.`;
  const names = categories.map(({ category_name }) => category_name.toLowerCase());
  const list = abridged(texts.menuWith(name, names.join(', ')), LONGEST - 62);
  return `${list.replace(/…?$/, (end) => end || '.')} ${texts.dishes(count)}`;
}

/** Ends at a word; of a single word that is longer, at a whole character. */
function abridged(text: string, length = LONGEST): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  return `${withoutEnding(withoutEnding(cut, /\S/) || cut, /[\s,;:.\uD800-\uDBFF]/)}…`;
}
