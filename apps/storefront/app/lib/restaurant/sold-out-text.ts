import { formatDay, formatTime } from '@comptoir/design/format/time';
import {
  itemSoldOutUntil,
  optionSoldOutUntil,
} from '@comptoir/domain/availability/availability-of';
import type { LiveState } from '@comptoir/domain/availability/live-state';
import type { CartLine } from '@comptoir/domain/cart/cart';
import type { QuotedLine } from '@comptoir/domain/cart/pricing';
import { chosenDishes } from '@comptoir/domain/formulas/chosen-dishes';
import type { Item } from '@comptoir/domain/menu/menu';
import { findOption } from '@comptoir/domain/menu/option-groups';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import {
  addDays,
  type Instant,
  type TimeZone,
  wallClock,
} from '@comptoir/domain/schedule/restaurant-time';
import type { Translate } from '#lib/i18n/translate.ts';

/** What is sold out, in words; empty for what can be had. */
export interface SoldOutTexts {
  readonly ofItem: (item: Pick<Item, 'id' | 'ingredients'>) => string;
  readonly ofOption: (optionId: string) => string;
}

/** What is sold out for moments from `now` on. Rules SV-4 and SV-62. */
export function soldOutTexts(
  live: LiveState,
  now: Instant,
  zone: TimeZone,
  t: Translate,
): SoldOutTexts {
  const textOf = (until: Instant | null) =>
    until === null ? '' : soldOutText(until, now, zone, t);
  return {
    ofItem: (item) => textOf(itemSoldOutUntil(item, live, now)),
    ofOption: (optionId) => textOf(optionSoldOutUntil(optionId, live, now)),
  };
}

/** Why a line of a cart is sold out: its dish, or the option or the dish of a formula that it names; else empty. */
export function soldOutOfLine(
  { item, line }: Pick<QuotedLine, 'item' | 'line'>,
  soldOut: SoldOutTexts,
  t: Translate,
): string {
  const own = soldOutAsChosen(item, line.options, soldOut, t);
  if (own !== '') return own;
  for (const { dish, chosen } of chosenDishes(item, line)) {
    const { name } = dish.item;
    const state = soldOutAsChosen(dish.item, chosen.options, soldOut, t);
    if (state !== '') return t('{name}: {state}', { name, state });
  }
  return '';
}

function soldOutAsChosen(
  item: Item,
  options: CartLine['options'],
  { ofItem, ofOption }: SoldOutTexts,
  t: Translate,
): string {
  const text = ofItem(item);
  if (text !== '') return text;
  for (const choice of options) {
    const state = ofOption(choice.optionId);
    const name = findOption(item, choice)?.name;
    if (state !== '') return name === undefined ? state : t('{name}: {state}', { name, state });
  }
  return '';
}

/** By the ids of the sold-out items. */
export function soldOutItems(
  live: LiveState,
  now: Instant,
  zone: TimeZone,
  t: Translate,
): Readonly<Record<string, string>> {
  const { ofItem } = soldOutTexts(live, now, zone, t);
  const texts = live.holds.map(({ subject }) => [
    subject,
    ofItem({ id: subject, ingredients: [] }),
  ]);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

const EVENING_MINUTES = 17 * 60;

/**
 * Until when something is sold out, in words by its end: « Épuisé ce soir » to the end of this service,
 * « Épuisé jusqu’à demain » to the end of tomorrow's, else to its time. Rule SV-62.
 */
export function soldOutText(until: Instant, now: Instant, zone: TimeZone, t: Translate): string {
  const today = serviceDay(now, zone);
  const last = serviceDay(until - 1, zone);
  const time = formatTime(until, zone);
  const isWhole = until === serviceDayBounds(last, zone).until;
  if (last === today) {
    if (!isWhole) return t('Sold out until {time}', { time });
    const isEvening =
      wallClock(now, zone).date !== today || wallClock(now, zone).minutes >= EVENING_MINUTES;
    return t(isEvening ? 'Sold out tonight' : 'Sold out today');
  }
  if (last === addDays(today, 1)) {
    return isWhole ? t('Sold out until tomorrow') : t('Sold out until tomorrow, {time}', { time });
  }
  return t('Sold out until {day}', { day: formatDay(last) });
}
