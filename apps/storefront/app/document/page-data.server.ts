import type { WireArticle } from '@comptoir/contract/menus/articles';
import type { BlogPostingLeaf, BreadcrumbListLeaf, WebSiteLeaf } from 'schema-dts';
import { restaurantId } from './restaurant-data.server.ts';
import type { RestaurantProfile } from './restaurant-profile.server.ts';

/** An entry of the breadcrumb. */
export interface Crumb {
  readonly name: string;
  /** With the question, if it has one; without the origin. */
  readonly path: string;
}

/** The breadcrumb of a page, the home page first. Rule W-2. */
export function breadcrumbData(
  { pages }: RestaurantProfile,
  crumbs: readonly Crumb[],
): BreadcrumbListLeaf {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${pages}${path}`,
    })),
  };
}

/** The site, on its home page. */
export function siteData(restaurant: RestaurantProfile): WebSiteLeaf {
  return {
    '@type': 'WebSite',
    '@id': `${restaurant.pages}/#site`,
    name: restaurant.name,
    url: `${restaurant.pages}/`,
    inLanguage: restaurant.locale,
    publisher: { '@id': restaurantId(restaurant) },
  };
}

/** An article of the blog. Rule W-7. */
export function articleData(
  restaurant: RestaurantProfile,
  article: WireArticle,
  socialImage: string | null,
): BlogPostingLeaf {
  const { slug, title, date, description, author, picture } = article;
  const image = picture ? restaurant.address(picture) : socialImage;
  return {
    '@type': 'BlogPosting',
    headline: title,
    url: `${restaurant.pages}/blog?article=${slug}`,
    mainEntityOfPage: `${restaurant.pages}/blog?article=${slug}`,
    datePublished: date,
    inLanguage: restaurant.locale,
    ...(description && { description }),
    ...(author && { author: { '@type': 'Person', name: author } }),
    ...(image && { image }),
    publisher: { '@id': restaurantId(restaurant) },
  };
}
