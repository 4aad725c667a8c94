import { z } from 'zod';
import {
  exceptionDays,
  exceptionTranslations,
  MESSAGE_LENGTH,
  type TranslatedExceptionDays,
} from '../availability/public-availability.ts';
import {
  translatedLine,
  translatedText,
  translationsOf,
} from '../languages/translations-schema.ts';
import {
  activeTimes,
  allergen,
  category,
  formulaCourse,
  item,
  itemPrice,
  listOfCourses,
  menu,
  optionGroup,
  optionOption,
  type WireCategory,
  type WireFormulaCourse,
  type WireItem,
  type WireMenu,
  type WireOption,
  type WireOptionGroup,
} from '../menus/menus.ts';
import { offerWithCode, type WireOfferWithCode } from '../menus/offers.ts';
import { settings, type WireSettings } from '../settings/settings.ts';
import { withConfiguration } from '../settings/site-configuration.ts';
import { MAX_RANGES } from '../staff/exceptions.ts';
import { looseList, looseValue, omittable, yesNo } from '../wire/optional-fields.ts';
import { calendarDate, euros, identifier, multilineText, singleLineText } from '../wire/scalars.ts';

/** A restaurant as its file describes it, with a value for every optional field. Rule R-1. */
export interface RestaurantDocument {
  readonly settings: WireSettings;
  readonly menus: readonly StoredMenu[];
  readonly offers: readonly StoredOffer[];
}

const MINUTES_PER_DAY = 24 * 60;
const NAME_LENGTH = 200;
const PICTURE_TEXT_LENGTH = 300;

const EXTERNAL_ID_LENGTH = 100;

/** What only the restaurant needs to know of an item; never public. Rules SV-90 and CA-40. */
const privateFields = {
  /** The id that it came with from another program. */
  external_id: omittable(singleLineText(EXTERNAL_ID_LENGTH)),
  load: omittable(z.number().int().min(0).max(1_000)),
  lead_minutes: omittable(z.number().int().min(0).max(MINUTES_PER_DAY)),
  ingredients: omittable(z.array(identifier)),
};

const fileOption = optionOption.extend({
  price_delivery: omittable(euros),
  default: omittable(z.literal(true).or(z.literal(false).transform(() => undefined))),
  translations: translationsOf('option', { name: translatedLine(NAME_LENGTH) }),
});
const fileOptionGroup = optionGroup.extend({
  kind: omittable(z.literal('size')),
  option_options: looseList(fileOption),
  translations: translationsOf('optionGroup', { option_name: translatedText }),
});

const fileCourse = formulaCourse.extend({
  translations: translationsOf('course', { course_name: translatedLine(NAME_LENGTH) }),
});

/** An item of a file; it need not name the menu and category that contain it. Rule R-3. */
const fileItem = item.omit({ allergens_stated: true }).extend({
  ...privateFields,
  active_times: omittable(activeTimes),
  /** Omitted: not stated, which is not the same as none. Rule R-28. */
  allergens: omittable(z.array(allergen)),
  item_image_alt: omittable(z.string().max(PICTURE_TEXT_LENGTH)),
  /** Without a price for delivery an item has one price. Rule R-31. */
  item_price: itemPrice.extend({ price_delivery: euros.nullish() }),
  options: looseList(fileOptionGroup),
  courses: omittable(listOfCourses(fileCourse)),
  translations: translationsOf('item', {
    item_name: translatedLine(NAME_LENGTH),
    item_description: translatedText,
    item_image_alt: translatedLine(PICTURE_TEXT_LENGTH),
  }),
  item_menu_id: identifier.nullish(),
  item_category_id: identifier.nullish(),
});
const fileCategory = category.extend({
  items: z.array(fileItem),
  linked_items: omittable(z.array(identifier)),
  translations: translationsOf('category', {
    category_name: translatedLine(NAME_LENGTH),
    category_description: translatedText,
  }),
});
/** A menu of a file. */
export const fileMenu = menu.extend({
  categories: z.array(fileCategory),
  translations: translationsOf('menu', { menu_name: translatedText }),
});
/** An offer of a file. */
export const fileOffer = offerWithCode.extend({
  auto_apply: yesNo.nullish(),
  translations: translationsOf('offer', { name: translatedText, description: translatedText }),
});

/** Other hours on some days; by default one day, both order types, closed, without a message. Rule SV-93. */
export const fileException = exceptionDays.extend({
  to: calendarDate.nullish(),
  order_type: exceptionDays.shape.order_type.default(null),
  ranges: looseValue(exceptionDays.shape.ranges.max(MAX_RANGES), []),
  message: looseValue(multilineText(MESSAGE_LENGTH), ''),
  ...exceptionTranslations,
});

type PrivateFields = Partial<z.output<z.ZodObject<typeof privateFields>>>;

/** An option, or a group of them, as it is stored: with its translations. */
type StoredOption = WireOption & Translated<typeof fileOption>;
type StoredOptionGroup = Omit<WireOptionGroup, 'option_options'> &
  Translated<typeof fileOptionGroup> & { option_options: StoredOption[] };
type StoredCourse = WireFormulaCourse & Translated<typeof fileCourse>;
type Translated<Schema extends z.ZodType<{ readonly translations?: unknown }>> = Pick<
  z.output<Schema>,
  'translations'
>;

/** An item as it is stored: with what is not public. */
export type StoredItem = Omit<
  WireItem,
  'active_times' | 'allergens' | 'allergens_stated' | 'options' | 'courses'
> &
  PrivateFields &
  Translated<typeof fileItem> & {
    active_times?: WireItem['active_times'] | undefined;
    allergens?: WireItem['allergens'] | undefined;
    options: StoredOptionGroup[];
    courses?: StoredCourse[] | undefined;
  };
export type StoredCategory = Omit<WireCategory, 'items'> &
  Translated<typeof fileCategory> & { items: StoredItem[] };
export type StoredMenu = Omit<WireMenu, 'categories'> &
  Translated<typeof fileMenu> & { categories: StoredCategory[] };
export type StoredOffer = WireOfferWithCode & Translated<typeof fileOffer>;

/** The schema of a restaurant file; `checkRestaurant` also checks references and rules. Rule R-1. */
export const restaurantFile = z.strictObject({
  settings,
  menus: z.array(fileMenu),
  offers: looseList(fileOffer),
  exceptions: z.array(fileException).nullish(),
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

/** The exceptions of a valid file; undefined where it leaves those of the shop alone. Rule SV-94. */
export function exceptionsOf({
  exceptions,
}: RestaurantFile): readonly TranslatedExceptionDays[] | undefined {
  return exceptions?.map(({ from, to, ...days }) => ({ from, to: to ?? from, ...days }));
}

/** A menu as guests get it: an item whose allergens are not stated says so; a formula has those of its dishes. Rule R-28. */
export function toPublicMenu(stored: StoredMenu): WireMenu {
  return menu.parse({
    ...stored,
    categories: stored.categories.map(({ items, ...rest }) => ({
      ...rest,
      items: items.map((each) =>
        each.allergens === undefined && !each.courses ? { ...each, allergens_stated: false } : each,
      ),
    })),
  });
}

/** The document → a restaurant file; reading it again gives the same document. Rules R-8 and SV-95. */
export function toRestaurantFile(
  document: RestaurantDocument,
  exceptions: readonly TranslatedExceptionDays[] = [],
): object {
  return {
    settings: document.settings,
    menus: document.menus,
    offers: document.offers.map((stored) => {
      const { auto_apply, code, from, to, max_uses, max_uses_per_guest, ...offer } = stored;
      return {
        ...offer,
        // Last, wherever it stood: reading adds it where a file does not say it.
        auto_apply,
        ...(code !== null && { code }),
        ...(from !== null && { from }),
        ...(to !== null && { to }),
        ...(max_uses !== null && { max_uses }),
        ...(max_uses_per_guest !== null && { max_uses_per_guest }),
      };
    }),
    ...(exceptions.length > 0 && { exceptions }),
  };
}

function withPositions(fileMenu: RestaurantFile['menus'][number]): StoredMenu {
  return {
    ...fileMenu,
    categories: fileMenu.categories.map((fileCategory) => ({
      ...fileCategory,
      items: fileCategory.items.map(
        ({ item_id, item_menu_id: _, item_category_id: __, ...fileItem }) => {
          const { price_delivery, ...price } = fileItem.item_price;
          // In the order of an export, so that one that is imported is exported as it was.
          return {
            item_id,
            item_menu_id: fileMenu.menu_id,
            item_category_id: fileCategory.category_id,
            ...fileItem,
            item_price: { price_delivery: price_delivery ?? price.price_pickup, ...price },
            options: fileItem.options.map(withExactlyOneSize),
          };
        },
      ),
    })),
  };
}

/** Of sizes exactly one is chosen, whether the file says so or not. Rule R-36. */
function withExactlyOneSize(group: StoredOptionGroup): StoredOptionGroup {
  if (group.kind !== 'size') return group;
  return { ...group, min_selected: 1, max_selected: 1, max_units: null };
}
