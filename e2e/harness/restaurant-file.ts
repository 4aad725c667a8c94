import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** What journeys change in a restaurant; the rest of the file is taken as it is. */
export interface RestaurantFile {
  settings: {
    contacts: { name: string; email?: string };
    payments: Record<string, { active: boolean }>;
    features: {
      delivery: {
        active: boolean;
        calculation_type: 'zone_based' | 'distance';
        minimum_order: number;
        flat_charge: number;
        max_distance: number;
        zones: { postal_code: string; flat_charge: number; minimum_order: number }[];
      };
      notifications?: { push: boolean };
      tax: { enabled: boolean; inclusive: boolean; default_rate: number };
      extras: ExtraFile[];
    };
    scheduling: Record<string, unknown>;
    site: Record<string, unknown>;
  };
  menus: MenuFile[];
  offers: OfferFile[];
  exceptions?: object[];
}

interface ExtraFile {
  item_id: string;
  free_at_least: number;
  free_per: { amount: number };
  max: number;
}

interface MenuFile {
  menu_id: string;
  active_times: Partial<Record<Weekday, ActiveDay>> | null;
  time_ranges: Record<Weekday, TimeRange[]>;
  pickup_time_ranges: Record<Weekday, TimeRange[]>;
  categories: { category_id: string; items: ItemFile[] }[];
}

export interface ItemFile {
  item_id: string;
  item_name: string;
  item_price: { price_delivery: number; price_pickup: number };
  options: object[];
  courses?: { items: { item_id: string }[] }[];
}

export interface OfferFile {
  id: string;
  name: string;
  description: string;
  is_active: boolean;
  type: 'free_delivery' | 'free_item' | 'buy_one_get_one' | 'percentage' | 'fixed_amount';
  value: number;
  auto_apply: 'Yes' | 'No';
  allow_repeat: 'Yes' | 'No';
  active_times: object;
  delivery_pickup: 'both' | 'pickup' | 'delivery';
  minimum_amount: number;
  menus: string[];
  categories: string[];
  items: string[];
  code?: string;
  max_uses?: number;
}

export type TimeRange = [start: string, end: string];
interface ActiveDay {
  label: string;
  is_open: boolean;
  times: { start: string; end: string }[];
}

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const DEMO = join(ROOT, 'restaurants/demo');
const TRATTORIA = join(ROOT, 'restaurants/fixtures/trattoria');

/** Where the pictures are that the restaurants name. */
export const PICTURE_DIRECTORIES = [join(DEMO, 'images'), join(TRATTORIA, 'images')];

/** The views of the shop that it shows before it is installed. */
export const SCREENSHOTS = join(DEMO, 'screenshots');

/** The articles of the demo restaurant's blog. */
export const ARTICLES = join(DEMO, 'articles');

/** What these articles say, in the one language that they have. */
export function articleTexts(): readonly string[] {
  const texts = readdirSync(ARTICLES).map((name) => readFileSync(join(ARTICLES, name), 'utf8'));
  return texts.flatMap((text) => text.split('\n')).map((line) => line.replace(/^\w+: /, ''));
}

/** The demo restaurant in French alone: journeys in English say so. */
export function demoRestaurant(): RestaurantFile {
  const file = read(DEMO);
  delete file.settings.site.configuration;
  return file;
}

/** A restaurant of another cuisine in another town. */
export function trattoria(): RestaurantFile {
  return read(TRATTORIA);
}

function read(directory: string): RestaurantFile {
  return JSON.parse(readFileSync(join(directory, 'restaurant.json'), 'utf8'));
}

/**
 * From morning to morning, so that « today » has slots left at midnight; and a day begins before the
 * one before it has ended, so that there is always a slot for an order as soon as possible.
 */
const ALWAYS_OPEN: TimeRange[] = [
  ['03:30', '04:00'],
  ['04:00', '04:00'],
];

/**
 * The demo restaurant, open around the clock so that a journey does not depend on when it is run,
 * on holidays too, without limits on slots, and with no offers but those that a code has to be typed for.
 */
export function testRestaurant(change: (file: RestaurantFile) => void = () => {}): RestaurantFile {
  const file = demoRestaurant();
  for (const menu of file.menus) {
    menu.active_times = null;
    menu.time_ranges = everyDay(ALWAYS_OPEN);
    menu.pickup_time_ranges = everyDay(ALWAYS_OPEN);
  }
  file.settings.scheduling = {
    timezone: 'Europe/Paris',
    days_ahead: 7,
    show_range: true,
    minimum_time: 0,
    pickup_show_range: false,
    pickup_minimum_time: 0,
  };
  file.offers = file.offers.filter((offer) => offer.auto_apply === 'No');
  delete file.exceptions;
  change(file);
  return file;
}

/** With the pages that the configuration leaves out by itself. */
export function withWrittenPages(file: RestaurantFile): RestaurantFile {
  const configuration = { disallowPages: [], blog: { enabled: true } };
  return {
    ...file,
    settings: { ...file.settings, site: { ...file.settings.site, configuration } },
  };
}

export function everyDay<Value>(value: Value): Record<Weekday, Value> {
  return {
    mon: value,
    tue: value,
    wed: value,
    thu: value,
    fri: value,
    sat: value,
    sun: value,
  };
}

/** An offer that applies by itself to the whole cart, always. */
export function anOffer(
  offer: Pick<OfferFile, 'id' | 'type' | 'name'> & Partial<OfferFile>,
): OfferFile {
  return {
    description: '',
    is_active: true,
    value: 0,
    auto_apply: 'Yes',
    allow_repeat: 'No',
    active_times: {},
    delivery_pickup: 'both',
    minimum_amount: 0,
    menus: [],
    categories: [],
    items: [],
    ...offer,
  };
}

/** The item of that id, to be changed in place. */
export function itemOf(file: RestaurantFile, itemId: string): ItemFile {
  for (const { categories } of file.menus) {
    for (const { items } of categories) {
      const item = items.find(({ item_id }) => item_id === itemId);
      if (item) return item;
    }
  }
  throw new Error(`The restaurant has no item ${itemId}`);
}

/** Takes an item off the menus, and out of the formulas that offer it. */
export function removeItem(file: RestaurantFile, itemId: string): void {
  const isOther = ({ item_id }: { item_id: string }) => item_id !== itemId;
  for (const category of file.menus.flatMap(({ categories }) => categories)) {
    category.items = category.items.filter(isOther);
    for (const course of category.items.flatMap(({ courses = [] }) => courses)) {
      course.items = course.items.filter(isOther);
    }
  }
}

/** The end of a service, as an hour of the restaurant's day: what is set for « this service » ends then. */
const END_OF_SERVICE = 4;
/** What journeys set lasts at most so many hours. */
const LONGEST_SETTING = 3;

/**
 * Moves the restaurant to Nouméa, ten hours ahead, while a service is about to end in Paris: what ends with
 * the service could not be set for half an hour then, and a promise would lie beyond it.
 */
export function farFromEndOfService(file: RestaurantFile): void {
  const hour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', timeZone: 'Europe/Paris' });
  const left = (END_OF_SERVICE - Number(hour.format(Date.now())) + 24) % 24;
  if (left <= LONGEST_SETTING) file.settings.scheduling.timezone = 'Pacific/Noumea';
}
