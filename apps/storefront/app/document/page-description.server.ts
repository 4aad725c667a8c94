import type { WireArticle } from '@comptoir/contract/menus/articles';
import type { WireItem, WireMenu } from '@comptoir/contract/menus/menus';
import { formatPrice } from '#lib/format/price.ts';
import { settingTexts } from '#lib/restaurant/settings.ts';
import type { PageName } from '#lib/routing/pages.ts';
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
        `${[restaurant.name, text('contacts.address')].filter(Boolean).join(', ')}. Horaires, téléphone, plan et itinéraire.`,
      );
    case 'Blog':
      return `Ce qui se passe derrière le comptoir : les articles de ${restaurant.name}.`;
    case 'Cookie policy':
      return `Ce que le site de ${restaurant.name} garde dans votre navigateur, pourquoi et combien de temps.`;
    case 'Privacy policy':
      return `Ce que ${restaurant.name} fait de vos données personnelles, combien de temps, et vos droits.`;
    case 'Terms of service':
      return `Mentions légales de ${restaurant.name}, et conditions de vente : commande, prix, paiement, retrait, livraison.`;
    default:
      return restaurant.name;
  }
}

/** A dish: what it is, how many pieces, for how much. */
export function dishDescription({ item_description, pieces, item_price }: WireItem): string {
  const price = `${formatPrice(Math.round(item_price.price_pickup * 100))} à emporter`;
  const facts = pieces !== null && pieces > 1 ? `${pieces} pièces, ${price}` : price;
  const rest = LONGEST - facts.length - 2;
  return `${item_description ? `${abridged(item_description, rest)} ` : ''}${facts}.`;
}

export function articleDescription({ description, title }: WireArticle): string {
  return description === '' ? title : abridged(description);
}

function menuDescription({ name }: RestaurantProfile, menus: readonly WireMenu[]): string {
  const categories = menus.flatMap((menu) => menu.categories);
  const count = categories.reduce((sum, { items }) => sum + items.length, 0);
  if (count === 0) return `La carte de ${name}.`;
  const names = categories.map(({ category_name }) => category_name.toLowerCase());
  const list = abridged(`La carte de ${name} : ${names.join(', ')}`, LONGEST - 62);
  return `${list.replace(/…?$/, (end) => end || '.')} ${count} plats, leurs prix et leurs allergènes, à commander en ligne.`;
}

/** Ends at a word. */
function abridged(text: string, length = LONGEST): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\s,;:.]+\S*$/, '')}…`;
}
