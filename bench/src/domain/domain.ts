import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { condimentRules } from '@comptoir/contract/menus/condiments-mapping';
import { itemIndex } from '@comptoir/contract/menus/item-mapping';
import { toMenuSchedule } from '@comptoir/contract/menus/menu-mapping';
import { toOffer } from '@comptoir/contract/menus/offer-mapping';
import {
  fromRestaurantFile,
  restaurantFile,
  toPublicMenu,
} from '@comptoir/contract/restaurant-file/restaurant-file';
import { searchRules } from '@comptoir/contract/settings/search-mapping';
import {
  deliveryRules,
  schedulingRules,
  taxRules,
} from '@comptoir/contract/settings/settings-mapping';
import { NOTHING_SET } from '@comptoir/domain/availability/live-state';
import type { CartLine } from '@comptoir/domain/cart/cart';
import { type PricingFacts, quoteCart } from '@comptoir/domain/cart/pricing';
import type { Item } from '@comptoir/domain/menu/menu';
import type { Offer } from '@comptoir/domain/offers/offer';
import { unionOfWeeks } from '@comptoir/domain/schedule/opening-hours';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { type Scheduling, slotDays } from '@comptoir/domain/schedule/time-slots';
import { searchProducts } from '@comptoir/domain/search/product-search';
import { queryTerms } from '@comptoir/domain/search/query-terms';
import { type Synonyms, searchIndex } from '@comptoir/domain/search/search-index';
import { nearestQueries } from '@comptoir/domain/search/search-suggestions';
import { Bench } from 'tinybench';

export interface DomainRow {
  readonly name: string;
  readonly perCallMicroseconds: number;
}

const DEMO = join(import.meta.dirname, '../../../restaurants/demo/restaurant.json');
/** A Tuesday evening, when most of the demo restaurant's offers run. */
const NOW = Date.parse('2026-11-24T18:00:00Z');
const LINES = 20;
const OFFERS = 12;

/** What one call of the domain's busiest functions costs, with the demo restaurant's data. */
export async function run(milliseconds = 1000): Promise<readonly DomainRow[]> {
  const pricing = demoPricing();
  const scheduling = demoScheduling();
  const bench = new Bench({ time: milliseconds })
    .add(`pricing ${LINES} lines with ${OFFERS} offers`, () => quoteCart(pricing))
    .add('slots of today and the 7 days after it', () => slotDays(scheduling));
  const { settings, menus } = demo();
  addSearch(bench, [...itemIndex(menus).values()], searchRules(settings).synonyms);
  await bench.run();
  return bench.tasks.map(({ name, result }) => {
    if (result.state !== 'completed') throw new Error(`« ${name} » ended as ${result.state}`);
    return { name, perCallMicroseconds: result.latency.mean * 1000 };
  });
}

function demo() {
  const { settings, menus, offers } = fromRestaurantFile(
    restaurantFile.parse(JSON.parse(readFileSync(DEMO, 'utf8'))),
  );
  return { settings, menus: menus.map(toPublicMenu), offers: offers.map(toOffer) };
}

/** Every fourth item of the menu, every second line with one option of each group. */
function demoPricing(): PricingFacts {
  const { settings, menus, offers } = demo();
  const items = itemIndex(menus);
  const chosen = [...items.values()].filter((_, index) => index % 4 === 0).slice(0, LINES);
  return {
    lines: chosen.map(lineFor),
    items,
    condiments: condimentRules(settings),
    offers: repeatedOffers(offers),
    coupon: null,
    freeChoices: new Map(),
    fulfilment: { kind: 'measured', fee: 290 },
    delivery: deliveryRules(settings),
    tax: taxRules(settings),
    moment: wallClock(NOW, 'Europe/Paris'),
  };
}

function lineFor(item: Item, index: number): CartLine {
  const groups = index % 2 === 0 ? item.optionGroups : [];
  return {
    itemId: item.id,
    quantity: 1 + (index % 3),
    note: '',
    options: groups.flatMap(({ id, options: [option] }) =>
      option ? { groupId: id, optionId: option.id, quantity: 1 } : [],
    ),
  };
}

/** The demo restaurant's offers, repeated up to the number, all automatic and for any order. */
function repeatedOffers(offers: readonly Offer[]): readonly Offer[] {
  return Array.from({ length: Math.ceil(OFFERS / offers.length) }, () => offers)
    .flat()
    .slice(0, OFFERS)
    .map((offer, index) => ({
      ...offer,
      id: `${offer.id}-${index}`,
      autoApply: true,
      orderType: 'both',
    }));
}

function demoScheduling(): Scheduling {
  const { settings, menus } = demo();
  const rules = { ...schedulingRules(settings, 'delivery'), daysAhead: 7 };
  const hours = unionOfWeeks(menus.map((menu) => toMenuSchedule(menu).ranges.delivery));
  return {
    orderType: 'delivery',
    hours,
    rules,
    live: NOTHING_SET,
    now: NOW,
    taken: new Map(),
    load: 1,
    leadMinutes: null,
  };
}

const ITEMS = 1000;
const VOWELS = 'aeiou';

/** Measures searches in a menu of 1,000 items with as many different words as real dishes have. */
function addSearch(bench: Bench, items: readonly Item[], synonyms: Synonyms): Bench {
  const menu = grownTo(ITEMS, items);
  const index = searchIndex(menu, synonyms);
  const search = (query: string) => {
    const found = searchProducts(index, queryTerms(index, query));
    return found.length > 0 ? found : nearestQueries(index, query);
  };
  return bench
    .add('search 1,000 items: maki saumon avocat', () => search('maki saumon avocat'))
    .add('search 1,000 items: makis saumonn avocta', () => search('makis saumonn avocta'))
    .add('search 1,000 items, nothing found: tchyrachi poulaits', () =>
      search('tchyrachi poulaits'),
    )
    .add('indexing 1,000 items, once', () => searchIndex(menu, synonyms));
}

/** Repeats the items up to the number; each copy varies its longer words. */
function grownTo(count: number, items: readonly Item[]): readonly Item[] {
  const copies = Array.from({ length: Math.ceil(count / items.length) }, (_, copy) => copy);
  return copies
    .flatMap((copy) =>
      items.map((item) => ({
        ...item,
        id: `${item.id}-${copy}`,
        name: varied(item.name, copy),
        description: varied(item.description, copy),
      })),
    )
    .slice(0, count);
}

/** Shifts the vowels of every second longer word, and appends a syllable from the fifth copy on. */
function varied(text: string, copy: number): string {
  let position = 0;
  return text.replace(/\p{L}{5,}/gu, (word) => {
    position += 1;
    if (copy === 0 || position % 2 === 0) return word;
    const moved = word.replace(/[aeiou]/g, (vowel) => {
      return VOWELS[(VOWELS.indexOf(vowel) + copy) % VOWELS.length] ?? vowel;
    });
    return copy < VOWELS.length ? moved : `${moved}n${VOWELS[copy % VOWELS.length] ?? ''}`;
  });
}
