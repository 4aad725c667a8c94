import type { WirePastOrder } from '@comptoir/contract/accounts/auth-orders';
import { pageLanguage } from '@comptoir/design/language/page-language';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { Translate } from '#lib/i18n/translate.ts';

/** The day of an order in the restaurant's time zone: « 29 mars 2026 ». */
export function orderDay(createdAt: string, timeZone: TimeZone): string {
  return new Intl.DateTimeFormat(pageLanguage(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(new Date(createdAt));
}

/** An order in one line: « Soupe miso et 2 autres ». */
export function orderGist({ items }: Pick<WirePastOrder, 'items'>, t: Translate): string {
  const [first, ...others] = items;
  if (!first) return '';
  return others.length === 0
    ? first.item_name
    : t('{name} and {count} more', { name: first.item_name, count: others.length });
}
