import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';

/** A reference to a picture in a restaurant's file. */
export interface PictureReference {
  /** As in `menus[0].categories[2].items[5].item_image`. */
  readonly path: string;
  readonly reference: string;
  /** The largest width at which a photograph is shown, in pixels. */
  readonly maximumWidth: number;
}

/** The picture fields of `settings.site`. Rule R-10. */
const SITE_PICTURES = ['logo', 'seal', 'hero'] as const;
const ITEM_WIDTH = 1280;
const SITE_WIDTH = 1920;

/** Every picture that a restaurant's file names; empty names are left out. Rule R-10. */
export function pictureReferences({
  settings,
  menus,
}: RestaurantDocument): readonly PictureReference[] {
  const site = SITE_PICTURES.map((field) => ({
    path: `settings.site.${field}`,
    reference: settings.site?.[field],
    maximumWidth: SITE_WIDTH,
  }));
  const items = menus.flatMap((menu, menuIndex) =>
    menu.categories.flatMap((category, categoryIndex) =>
      category.items.map((item, itemIndex) => ({
        path: `menus[${menuIndex}].categories[${categoryIndex}].items[${itemIndex}].item_image`,
        reference: item.item_image,
        maximumWidth: ITEM_WIDTH,
      })),
    ),
  );
  const sections = (settings.site?.about?.sections ?? []).map(({ picture }, index) => ({
    path: `settings.site.about.sections[${index}].picture`,
    reference: picture,
    maximumWidth: ITEM_WIDTH,
  }));
  const screenshots = (settings.site?.screenshots ?? []).map(({ picture }, index) => ({
    path: `settings.site.screenshots[${index}].picture`,
    reference: picture,
    maximumWidth: SITE_WIDTH,
  }));
  const articles = (settings.blog?.articles ?? []).map(({ picture }, index) => ({
    path: `settings.blog.articles[${index}].picture`,
    reference: picture,
    maximumWidth: ITEM_WIDTH,
  }));
  return [...site, ...sections, ...screenshots, ...articles, ...items].flatMap(
    ({ reference, ...place }) =>
      typeof reference === 'string' && reference !== '' ? [{ ...place, reference }] : [],
  );
}

/** Whether the reference is a URL already, which stays unchanged. */
export function isAddress(reference: string): boolean {
  return /^(?:https?:\/\/|\/)/i.test(reference);
}

/**
 * The document with public addresses of its pictures; a picture without one is left out. Rule R-10.
 */
export function withPictureUrls(
  document: RestaurantDocument,
  urls: ReadonlyMap<string, string>,
): RestaurantDocument {
  const served = (reference: unknown): string | null => {
    if (typeof reference !== 'string' || reference === '') return null;
    return isAddress(reference) ? reference : (urls.get(reference) ?? null);
  };
  return {
    ...document,
    settings: withSettingsPictures(document.settings, served),
    menus: document.menus.map((menu) => ({
      ...menu,
      categories: menu.categories.map((category) => ({
        ...category,
        items: category.items.map((item) => ({ ...item, item_image: served(item.item_image) })),
      })),
    })),
  };
}

function withSettingsPictures(
  settings: RestaurantDocument['settings'],
  served: (reference: unknown) => string | null,
): RestaurantDocument['settings'] {
  const { site, blog } = settings;
  const sitePictures = SITE_PICTURES.filter((field) => site && Object.hasOwn(site, field));
  const sections = site?.about?.sections?.map((section) => ({
    ...section,
    picture: served(section.picture),
  }));
  const screenshots = site?.screenshots?.map((screenshot) => ({
    ...screenshot,
    picture: served(screenshot.picture),
  }));
  const articles = blog?.articles?.map((article) => ({
    ...article,
    picture: served(article.picture),
  }));
  return {
    ...settings,
    ...(site && {
      site: {
        ...site,
        ...Object.fromEntries(sitePictures.map((field) => [field, served(site[field])])),
        ...(sections && { about: { ...site.about, sections } }),
        ...(screenshots && { screenshots }),
      },
    }),
    ...(articles && { blog: { ...blog, articles } }),
  };
}
