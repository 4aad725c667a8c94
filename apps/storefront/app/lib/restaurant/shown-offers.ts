import { formatRate } from '@comptoir/design/format/money';
import { formatDay, formatWeekday } from '@comptoir/design/format/time';
import type { OrderType } from '@comptoir/domain/menu/menu';
import { categoryBadge, itemBadge, type OfferBadge } from '@comptoir/domain/offers/badge';
import type { OfferStart } from '@comptoir/domain/offers/eligibility';
import type { Offer } from '@comptoir/domain/offers/offer';
import { type OffersByWindow, offersByWindow } from '@comptoir/domain/offers/offer-window';
import { type Instant, type TimeZone, wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { formatAmount } from '#lib/format/price.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** What decides which offers are shown. */
export interface OfferSituation {
  readonly now: Instant;
  readonly timezone: TimeZone;
  readonly orderType: OrderType;
}

/** An offer as a list shows it; `start` is empty while it counts: « mardi soir »; `until` is empty without a last day. */
export interface ShownOffer {
  readonly offer: Offer;
  readonly start: string;
  readonly until: string;
}

/** The same by the offer's id, as pages carry it. */
export interface ListedOffer {
  readonly id: string;
  readonly start: string;
  readonly until: string;
}

/** The offers that count now, then those that count later, for the chosen order type. Rules O-22 and OL-2. */
export function listedOffers(
  offers: readonly Offer[],
  situation: OfferSituation,
  t: Translate,
): readonly ListedOffer[] {
  const { now, later } = windowsOf(offers, situation);
  return [
    ...now.map((offer) => ({ id: offer.id, start: '', until: untilText(offer, t) })),
    ...later.map(({ offer, start }) => ({
      id: offer.id,
      start: startText(start, t),
      until: untilText(offer, t),
    })),
  ];
}

function untilText({ times: { to } }: Offer, t: Translate): string {
  return to === null ? '' : t('Until {date}', { date: formatDay(to) });
}

/** What a page lists of offers for each order type when it is rendered. */
export type ListedByType = Readonly<Record<OrderType, readonly ListedOffer[]>>;

/** The listed offers for both order types. Rule O-22. */
export function listedByType(
  offers: readonly Offer[],
  moment: Omit<OfferSituation, 'orderType'>,
  t: Translate,
): ListedByType {
  return {
    pickup: listedOffers(offers, { ...moment, orderType: 'pickup' }, t),
    delivery: listedOffers(offers, { ...moment, orderType: 'delivery' }, t),
  };
}

/** A badge on the menu. */
export interface ShownBadge {
  readonly text: string;
  /** Whether its offer does not count yet. */
  readonly isLater: boolean;
}

/** By the ids of dishes and categories. */
export interface ShownBadges {
  readonly ofItems: Readonly<Record<string, ShownBadge>>;
  readonly ofCategories: Readonly<Record<string, ShownBadge>>;
}

/** The badges of dishes and categories, by their ids. Rules O-12, O-13 and O-22. */
export function shownBadges(
  offers: readonly Offer[],
  items: Iterable<{ readonly id: string; readonly categoryId: string }>,
  situation: OfferSituation,
  t: Translate,
): ShownBadges {
  const windows = windowsOf(offers, situation);
  const ofItems: Record<string, ShownBadge> = {};
  const ofCategories: Record<string, ShownBadge> = {};
  const byCategory = Map.groupBy(items, ({ categoryId }) => categoryId);
  for (const [id, dishes] of byCategory) {
    for (const dish of dishes) {
      const badge = badgeOf(windows, (among) => itemBadge(among, dish), itemBadgeText, t);
      if (badge) ofItems[dish.id] = badge;
    }
    const category = { id, itemIds: dishes.map((dish) => dish.id) };
    const badge = badgeOf(windows, (among) => categoryBadge(among, category), categoryBadgeText, t);
    if (badge) ofCategories[id] = badge;
  }
  return { ofItems, ofCategories };
}

/** Those that count now come first; of the others the first to start. */
function badgeOf(
  { now, later }: OffersByWindow,
  badgeAmong: (offers: readonly Offer[]) => OfferBadge | null,
  textOf: (badge: OfferBadge, t: Translate) => string,
  t: Translate,
): ShownBadge | null {
  const current = badgeAmong(now);
  if (current) return { text: textOf(current, t), isLater: false };
  for (const { offer, start } of later) {
    const badge = badgeAmong([offer]);
    if (badge) {
      const text = t('{when}: {offer}', { when: startText(start, t), offer: textOf(badge, t) });
      return { text, isLater: true };
    }
  }
  return null;
}

function windowsOf(
  offers: readonly Offer[],
  { now, timezone, orderType }: OfferSituation,
): OffersByWindow {
  return offersByWindow(offers, wallClock(now, timezone), orderType);
}

/** The badge text of an item. Rule O-13. */
export function itemBadgeText(badge: OfferBadge, t: Translate): string {
  return withMinimum(
    badge,
    valueText(badge, t) ?? t(badge.kind === 'free_item' ? 'FREE ITEM' : 'OFFER'),
    t,
  );
}

/** The badge text of a category. Rule O-13. */
export function categoryBadgeText(badge: OfferBadge, t: Translate): string {
  return withMinimum(
    badge,
    valueText(badge, t) ?? t(badge.kind === 'free_item' ? 'FREE' : 'OFFERS'),
    t,
  );
}

function withMinimum({ minimum }: OfferBadge, offer: string, t: Translate): string {
  return minimum > 0
    ? t('{offer} from {amount} on', { offer, amount: formatAmount(minimum) })
    : offer;
}

function valueText(badge: OfferBadge, t: Translate): string | null {
  switch (badge.kind) {
    case 'buy_one_get_one':
      return t('BOGO');
    case 'percentage':
      return `${formatRate(badge.offer.rate)} ${t('OFF')}`;
    case 'fixed_amount':
      return `${formatAmount(badge.offer.amount)} ${t('OFF')}`;
    default:
      return null;
  }
}

/** The first minute after midnight of each part of the day. */
const PARTS = [
  ['morning', 'this morning', 0],
  ['midday', 'this midday', 11 * 60],
  ['afternoon', 'this afternoon', 15 * 60],
  ['evening', 'this evening', 18 * 60],
] as const;

/** The start of an offer: « ce soir », « demain midi », « mardi soir », « dès le 2 décembre ». Rules O-22 and OL-2. */
export function startText(start: OfferStart, t: Translate): string {
  const { daysAhead, date, minutes } = start;
  if (daysAhead > 7) return t('from {date}', { date: formatDay(date) });
  const [part, today] = PARTS.findLast(([, , from]) => minutes >= from) ?? PARTS[0];
  if (daysAhead === 0) return t(today);
  const day = daysAhead === 1 ? t('tomorrow') : formatWeekday(date);
  return t('{day} {part}', { day, part: t(part) });
}
