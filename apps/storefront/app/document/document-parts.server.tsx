import type { WireArticle } from '@comptoir/contract/menus/articles';
import { itemIndex } from '@comptoir/contract/menus/item-mapping';
import type { WireItem, WireMenu } from '@comptoir/contract/menus/menus';
import { startingPrice } from '@comptoir/domain/menu/sizes';
import type { RouterContextProvider } from 'react-router';
import type { Thing } from 'schema-dts';
import type { DocumentParts } from '#document/document-context.ts';
import { payloadOr, settled } from '#lib/api/remote-state.ts';
import {
  apiContext,
  contentVersionContext,
  localeContext,
  settingsContext,
  siteContext,
} from '#lib/configuration/load-context.ts';
import { catalogueIn } from '#lib/i18n/catalogue.server.ts';
import { languageAddresses } from '#lib/i18n/language-addresses.ts';
import { findPage, type Page, requestedUrl } from '#lib/routing/pages.ts';
import {
  LanguageLinks,
  type Preview,
  PreviewTags,
  StructuredData,
} from './document-tags.server.tsx';
import { menuData, productUrl } from './menu-data.server.ts';
import { articleData, breadcrumbData, type Crumb, siteData } from './page-data.server.ts';
import { articleDescription, dishDescription, pageDescription } from './page-description.server.ts';
import { restaurantData } from './restaurant-data.server.ts';
import { type RestaurantProfile, restaurantProfile } from './restaurant-profile.server.ts';

/** The metadata of the page at a URL; null for a page that is not indexed. */
export async function documentParts(
  request: Request,
  context: RouterContextProvider,
): Promise<DocumentParts | null> {
  const url = requestedUrl(request);
  const page = findPage(url.pathname);
  if (!page?.list) return null;
  const site = context.get(siteContext);
  const api = context.get(apiContext);
  const root = site.siteRoot || url.origin;
  const restaurant = restaurantProfile(
    root,
    payloadOr(context.get(settingsContext), []),
    site.title,
    context.get(localeContext),
  );
  const menus = payloadOr(settled(await api.menus()), []);
  const contentVersion = await context.get(contentVersionContext)();
  const socialImages = contentVersion && `${root}/_cards/${contentVersion.name}`;
  const dish = page.name === 'Menu' ? dishOf(menus, url.searchParams.get('product')) : null;
  const slug = page.name === 'Blog' ? url.searchParams.get('article') : null;
  const article = slug === null ? null : await api.article(slug);
  const shown = {
    page,
    restaurant,
    menus,
    socialImages,
    dish,
    article: article?.ok ? article.payload : null,
  };
  const siteImage = socialImages && `${socialImages}/site.jpg`;
  return {
    head: (
      <>
        <PreviewTags {...previewOf(shown)} />
        <LanguageLinks addresses={languageAddresses(root, pathOf(shown), site.locale.available)} />
      </>
    ),
    foot: <StructuredData things={thingsOf(shown, siteImage)} />,
  };
}

interface Shown {
  readonly page: Page;
  readonly restaurant: RestaurantProfile;
  readonly menus: readonly WireMenu[];
  /** The root URL of social images; null where none are rendered. */
  readonly socialImages: string | null;
  readonly dish: WireItem | null;
  readonly article: WireArticle | null;
}

function thingsOf(shown: Shown, siteImage: string | null): readonly Thing[] {
  const { page, restaurant, menus, article } = shown;
  return [
    restaurantData(restaurant, menus, siteImage),
    ...(page.name === 'Home'
      ? [siteData(restaurant)]
      : [breadcrumbData(restaurant, crumbsTo(shown))]),
    ...(page.name === 'Menu' ? menuData(restaurant, menus) : []),
    ...(article ? [articleData(restaurant, article, siteImage)] : []),
  ];
}

function previewOf({ page, restaurant, menus, socialImages, dish, article }: Shown): Preview {
  const base = {
    locale: restaurant.locale,
    siteName: restaurant.name,
    socialImage: socialImages && `${socialImages}/site.jpg`,
  };
  const sold = dish && itemIndex(menus).get(dish.item_id);
  if (dish && sold) {
    return {
      ...base,
      kind: 'website',
      title: dish.item_name,
      description: dishDescription(dish, startingPrice(sold), restaurant.locale),
      url: productUrl(restaurant, dish.item_id),
      socialImage: socialImages && `${socialImages}/dishes/${dish.item_id}.jpg`,
    };
  }
  if (article) {
    return {
      ...base,
      kind: 'article',
      title: article.title,
      description: articleDescription(article),
      url: `${restaurant.pages}${articlePath(article)}`,
      date: article.date,
    };
  }
  return {
    ...base,
    kind: 'website',
    title: page.name === 'Home' ? restaurant.name : nameOf(page, restaurant),
    description: pageDescription(page.name, restaurant, menus),
    url: `${restaurant.pages}${page.path}`,
  };
}

/** The canonical path: a dish opens over the menu, so it has the menu's; an article has its own. */
function pathOf({ page, article }: Shown): string {
  return article ? articlePath(article) : page.path;
}

function crumbsTo({ page, restaurant, dish, article }: Shown): readonly Crumb[] {
  return [
    { name: catalogueIn(restaurant.locale).Home ?? 'Home', path: '/' },
    { name: nameOf(page, restaurant), path: page.path },
    ...(dish ? [{ name: dish.item_name, path: `/menu?product=${dish.item_id}` }] : []),
    ...(article ? [{ name: article.title, path: articlePath(article) }] : []),
  ];
}

function articlePath({ slug }: WireArticle): string {
  return `/blog?article=${slug}`;
}

function nameOf({ title }: Page, { locale }: RestaurantProfile): string {
  return catalogueIn(locale)[title] ?? title;
}

function dishOf(menus: readonly WireMenu[], itemId: string | null): WireItem | null {
  if (itemId === null) return null;
  const items = menus.flatMap(({ categories }) => categories).flatMap(({ items }) => items);
  return items.find(({ item_id }) => item_id === itemId) ?? null;
}
