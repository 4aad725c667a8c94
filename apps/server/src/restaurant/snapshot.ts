import { availableLocales } from '@comptoir/contract/languages/available-locales';
import { localised } from '@comptoir/contract/languages/localised';
import { publicArticle } from '@comptoir/contract/menus/articles';
import { condimentRules } from '@comptoir/contract/menus/condiments-mapping';
import { itemIndex } from '@comptoir/contract/menus/item-mapping';
import { type MenuSchedule, toMenuSchedule } from '@comptoir/contract/menus/menu-mapping';
import type { WireMenu } from '@comptoir/contract/menus/menus';
import { toOffer } from '@comptoir/contract/menus/offer-mapping';
import { withoutCode } from '@comptoir/contract/menus/offers';
import type { PublicRestaurant } from '@comptoir/contract/menus/public-restaurant';
import {
  type RestaurantDocument,
  type StoredMenu,
  toPublicMenu,
} from '@comptoir/contract/restaurant-file/restaurant-file';
import { publicSettings } from '@comptoir/contract/settings/public-settings';
import {
  paymentMethods,
  schedulingRules,
  taxRules,
} from '@comptoir/contract/settings/settings-mapping';
import { drawnDeliveryRules } from '@comptoir/contract/settings/zone-area-mapping';
import type { CondimentRule } from '@comptoir/domain/cart/condiments';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { withOwnDishes } from '@comptoir/domain/formulas/chosen-dishes';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { ItemIndex, OrderType } from '@comptoir/domain/menu/menu';
import type { TaxRules } from '@comptoir/domain/money/tax';
import { normalizedCode } from '@comptoir/domain/offers/coupon';
import type { Offer } from '@comptoir/domain/offers/offer';
import { unionOfWeeks, type WeeklyRanges } from '@comptoir/domain/schedule/opening-hours';
import type { SchedulingRules } from '@comptoir/domain/schedule/time-slots';
import { contentHashOf } from '#plugins/http/etag.ts';
import { atOnce, type Steps } from './processes/in-slices.ts';
import { jsonPieces } from './processes/json-in-slices.ts';

/** The restaurant at one version of its data, with everything derived from it. */
export interface RestaurantSnapshot extends Omit<RestaurantDocument, 'menus'> {
  /** As guests get them. */
  readonly menus: readonly WireMenu[];
  /** The number of imports. */
  readonly version: number;
  /** Whether guests can order; false while the shop is being set up. Rules OP-2 and OP-3. */
  readonly isOpened: boolean;
  /** A content hash, the same on every server, which immutable addresses name. */
  readonly contentVersion: string;
  /** The languages of the shop, French first. Rule LA-30. */
  readonly locales: readonly Locale[];
  /** The public data in French. It shares its menus with this snapshot. */
  readonly publicData: PublicRestaurant;
  /** The public data in a language; in French where the shop does not have it. Rule LA-33. */
  publicDataIn(locale: Locale): PublicRestaurant;
  readonly items: ItemIndex;
  /** The items with their names in a language. Rule LA-33. */
  itemsIn(locale: Locale): ItemIndex;
  readonly condiments: readonly CondimentRule[];
  readonly menuSchedules: readonly MenuSchedule[];
  readonly allOffers: readonly Offer[];
  readonly automaticOffers: readonly Offer[];
  readonly coupons: ReadonlyMap<string, Offer>;
  readonly delivery: DeliveryRules;
  readonly tax: TaxRules;
  /** Opening hours by order type, over all menus. */
  readonly hours: Readonly<Record<OrderType, WeeklyRanges>>;
  readonly scheduling: Readonly<Record<OrderType, SchedulingRules>>;
  readonly payment: { readonly cash: boolean; readonly card: boolean };
}

export function restaurantSnapshot(...given: Parameters<typeof snapshotSteps>): RestaurantSnapshot {
  return atOnce(snapshotSteps(...given));
}

/** The snapshot of a document in steps, of which a menu of thousands of dishes has hundreds. Rule CA-43. */
export function* snapshotSteps(
  version: number,
  document: RestaurantDocument,
  { isOpened }: { readonly isOpened: boolean } = { isOpened: true },
): Steps<RestaurantSnapshot> {
  const { settings, menus: stored } = document;
  const locales = availableLocales(settings);
  const publicData = yield* publicRestaurant(document, DEFAULT_LOCALE);
  const { menus } = publicData;
  const offers = document.offers.map(toOffer);
  const condiments = condimentRules(settings);
  const menuSchedules = menus.map(toMenuSchedule);
  function* itemsOf({ menus: shown }: PublicRestaurant): Steps<ItemIndex> {
    const index = itemIndex(shown);
    yield;
    const completed = withKitchenFields(index, document, condiments);
    yield;
    return completed;
  }
  const items = yield* itemsOf(publicData);
  const translated = new Map<
    Locale,
    { readonly publicData: PublicRestaurant; readonly items: ItemIndex }
  >();
  for (const locale of locales) {
    if (locale === DEFAULT_LOCALE) continue;
    const translatedData = yield* publicRestaurant(document, locale);
    translated.set(locale, { publicData: translatedData, items: yield* itemsOf(translatedData) });
  }
  const hash = yield* contentHashOf(jsonPieces({ settings, menus: stored }));
  return {
    ...document,
    menus,
    version,
    isOpened,
    contentVersion: hash.slice(0, 12),
    locales,
    publicData,
    publicDataIn: (locale) => translated.get(locale)?.publicData ?? publicData,
    items,
    itemsIn: (locale) => translated.get(locale)?.items ?? items,
    condiments,
    menuSchedules,
    allOffers: offers,
    automaticOffers: offers.filter((offer) => offer.autoApply),
    coupons: new Map(
      offers.flatMap((offer) =>
        offer.code === null ? [] : [[normalizedCode(offer.code), offer] as const],
      ),
    ),
    delivery: drawnDeliveryRules(settings),
    tax: taxRules(settings),
    hours: {
      pickup: unionOfWeeks(menuSchedules.map((menu) => menu.ranges.pickup)),
      delivery: unionOfWeeks(menuSchedules.map((menu) => menu.ranges.delivery)),
    },
    scheduling: {
      pickup: schedulingRules(settings, 'pickup'),
      delivery: schedulingRules(settings, 'delivery'),
    },
    payment: paymentMethods(settings),
  };
}

/** The items with what only the kitchen needs to know, which is not in the public menus. Rule SV-90. */
function withKitchenFields(
  items: ItemIndex,
  { menus }: RestaurantDocument,
  condiments: readonly CondimentRule[],
): ItemIndex {
  const withoutLoad = new Set(condiments.map(({ itemId }) => itemId));
  const stored = menus.flatMap((each) => each.categories.flatMap((category) => category.items));
  const known = new Map(
    stored.flatMap(({ item_id, load, lead_minutes, ingredients }) => {
      const item = items.get(item_id);
      if (!item) return [];
      const kitchen = {
        load: load ?? (withoutLoad.has(item_id) ? 0 : item.load),
        leadMinutes: lead_minutes ?? item.leadMinutes,
        ingredients: ingredients ?? item.ingredients,
      };
      return [[item_id, { ...item, ...kitchen }] as const];
    }),
  );
  return withOwnDishes(known);
}

/**
 * The public restaurant in a language, filtered by the answers' schemas: a field that they do not name is
 * never sent, whichever version stored it. Rules I-30 and LA-33.
 */
function* publicRestaurant(document: RestaurantDocument, locale: Locale): Steps<PublicRestaurant> {
  const { settings, offers } = localised('restaurant', { ...document, menus: [] }, locale);
  const articles = (document.settings.blog?.articles ?? []).toSorted((one, other) =>
    other.date.localeCompare(one.date),
  );
  return {
    settings: deduplicate(publicSettings(settings)),
    menus: yield* publicMenus(document.menus, locale),
    offers: deduplicate(offers.filter((offer) => offer.auto_apply === 'Yes').map(withoutCode)),
    articles: deduplicate(articles.map((each) => publicArticle(each, locale))),
  };
}

/** Menus as guests get them, a category in each step. */
function* publicMenus(menus: readonly StoredMenu[], locale: Locale): Steps<readonly WireMenu[]> {
  const visit = deduplicator();
  const found: WireMenu[] = [];
  for (const menu of menus) {
    const categories: WireMenu['categories'] = [];
    for (const category of menu.categories) {
      const alone = localised('menu', { ...menu, categories: [category] }, locale);
      categories.push(...toPublicMenu(alone).categories.map(visit));
      yield;
    }
    const bare = toPublicMenu(localised('menu', { ...menu, categories: [] }, locale));
    found.push({ ...bare, categories });
  }
  return visit(found);
}

/**
 * The same JSON with equal values as one frozen object: equal sauces of a hundred dishes are held
 * once, and React Router's serialisation writes them once. The argument is not changed.
 */
export function deduplicate<Json>(json: Json): Json {
  return deduplicator()(json);
}

/** The same for values that are met one after the other; what it has returned stays as it is. */
function deduplicator(): <Json>(json: Json) => Json {
  const known = new Map<string, object>();
  /** The id of each shared object, as it appears in its parent's key. */
  const keys = new Map<unknown, string>();
  const keyOf = (value: unknown) => keys.get(value) ?? JSON.stringify(value);

  function shared(content: string, value: object): object {
    const equal = known.get(content);
    if (equal !== undefined) return equal;
    known.set(content, value);
    keys.set(value, `#${keys.size}`);
    return Object.freeze(value);
  }

  function visit(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || keys.has(value)) return value;
    if (Array.isArray(value)) {
      const elements = value.map(visit);
      return shared(`[${elements.map(keyOf)}]`, elements);
    }
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .map(([name, field]) => [name, visit(field)] as const);
    const content = fields.map(([name, field]) => `${JSON.stringify(name)}:${keyOf(field)}`);
    return shared(`{${content}}`, Object.fromEntries(fields));
  }

  // Equal content has the same type.
  return <Json>(json: Json) => visit(json) as Json;
}
