import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Bench } from 'tinybench';
import { itemIndex, toMenuSchedule } from '../../packages/contract/src/menu-mapping.ts';
import { toOffer } from '../../packages/contract/src/offer-mapping.ts';
import { fromRestaurantFile, restaurantFile } from '../../packages/contract/src/restaurant-file.ts';
import {
  deliveryRules,
  schedulingRules,
  taxRules,
} from '../../packages/contract/src/settings-mapping.ts';
import type { CartLine } from '../../packages/domain/src/cart.ts';
import type { Item } from '../../packages/domain/src/menu.ts';
import type { Offer } from '../../packages/domain/src/offers/offer.ts';
import { unionOfWeeks } from '../../packages/domain/src/opening-hours.ts';
import { type PricingFacts, quoteCart } from '../../packages/domain/src/pricing.ts';
import { wallClock } from '../../packages/domain/src/restaurant-time.ts';
import { type Scheduling, slotDays } from '../../packages/domain/src/time-slots.ts';

export interface DomainRow {
  readonly name: string;
  readonly perCallMicroseconds: number;
}

const DEMO = join(import.meta.dirname, '../../restaurants/demo/restaurant.json');
/** A Tuesday evening, when most of the demo restaurant's offers run. */
const NOW = Date.parse('2026-11-24T18:00:00Z');
const LINES = 20;
const OFFERS = 12;

/** What one call of the domain's two busiest functions costs, with the demo restaurant's data. */
export async function run(milliseconds = 1000): Promise<readonly DomainRow[]> {
  const pricing = demoPricing();
  const scheduling = demoScheduling();
  const bench = new Bench({ time: milliseconds })
    .add(`pricing ${LINES} lines with ${OFFERS} offers`, () => quoteCart(pricing))
    .add('slots of today and the 7 days after it', () => slotDays(scheduling));
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
  return { settings, menus, offers: offers.map(toOffer) };
}

/** Every fourth item of the card, every second line with one option of each group. */
function demoPricing(): PricingFacts {
  const { settings, menus, offers } = demo();
  const items = itemIndex(menus);
  const chosen = [...items.values()].filter((_, index) => index % 4 === 0).slice(0, LINES);
  return {
    lines: chosen.map(lineFor),
    items,
    offers: twelve(offers),
    coupon: null,
    giftChoices: new Map(),
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

/** The demo restaurant's offers and as many of them again as it takes, all for any order. */
function twelve(offers: readonly Offer[]): readonly Offer[] {
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
  return { hours, rules, now: NOW, taken: new Map() };
}
