import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { formatDay } from '@comptoir/design/format/time';
import { valueAt } from '@comptoir/staff-texts/fields/form-fields';
import { t } from '@comptoir/staff-texts/translate';
import { WEEKDAY_NAMES } from '#lib/catalogue/weekday-names.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { nameOf } from './draft-tree.ts';

type Content = Readonly<Record<string, unknown>>;

/** What guests read of an offer. Rule OL-11. */
export interface OfferWords {
  readonly badge: string;
  readonly name: string;
  readonly description: string;
  /** « Jusqu’au jeudi 24 décembre inclus », or empty. */
  readonly until: string;
  /** What the cart says while its amount is missing, or empty. */
  readonly missing: string;
  /** Null: it is shown to all guests. */
  readonly code: string | null;
}

/** What guests read of an offer as it is typed: on the home page, and in the cart. Rule OL-11. */
export function offerWords(content: Content): OfferWords {
  const code = textAt(content, 'code');
  const to = textAt(content, 'to');
  const minimum = numberAt(content, 'minimum_amount');
  return {
    badge: badgeOf(content),
    name: textAt(content, 'name'),
    description: textAt(content, 'description'),
    until: to === '' ? '' : t('Until {date}', { date: formatDay(to) }),
    missing: minimum === 0 ? '' : missingText(content, formatAmount(minimum)),
    code: code === '' || content.auto_apply === 'Yes' ? null : code.toUpperCase(),
  };
}

function badgeOf(content: Content): string {
  const value = numberAt(content, 'value');
  switch (content.type) {
    case 'percentage':
      return `−${percent(value)}`;
    case 'fixed_amount':
      return `−${formatAmount(value)}`;
    case 'buy_one_get_one':
      return '1 + 1';
    case 'free_delivery':
      return t('Free (delivery)');
    default:
      return t('Free (item)');
  }
}

/** « Plus que 25,00 € pour 10 % de remise », of a cart in which all of it is missing. */
function missingText(content: Content, missing: string): string {
  const value = numberAt(content, 'value');
  switch (content.type) {
    case 'percentage':
      return t('{missing} more for {discount} off', { missing, discount: percent(value) });
    case 'fixed_amount':
      return t('{missing} more for {discount} off', { missing, discount: formatAmount(value) });
    case 'free_delivery':
      return t('{missing} more for free delivery', { missing });
    default:
      return t('{missing} more for a free dish', { missing });
  }
}

/**
 * A sentence that says all terms of an offer, to be taken as its text: « 10 % de remise sur Makis, dès 25,00 €
 * d’achat, à emporter, du 1er au 24 décembre, avec le code NOEL. » Rule OL-11.
 */
export function termsSentence(content: Content, entities: readonly WireCatalogueEntity[]): string {
  const parts = [
    giftOf(content, entities),
    minimumOf(content),
    orderTypeOf(content),
    daysOf(content),
    hoursOf(content),
    datesOf(content),
    usesOf(content),
    codeOf(content),
  ];
  return `${parts.filter((part) => part !== '').join(', ')}.`;
}

function giftOf(content: Content, entities: readonly WireCatalogueEntity[]): string {
  const value = numberAt(content, 'value');
  const items = namesAt(content, 'items', 'item', entities);
  const scope = scopeOf(content, entities);
  const on = scope === '' ? '' : ` ${t('on {names}', { names: scope })}`;
  switch (content.type) {
    case 'percentage':
      return `${t('{discount} off', { discount: percent(value) })}${on}`;
    case 'fixed_amount':
      return `${t('{discount} off', { discount: formatAmount(value) })}${on}`;
    case 'buy_one_get_one':
      return `${content.allow_repeat === 'Yes' ? t('One free for each one bought') : t('One free for one bought')}${on}`;
    case 'free_delivery':
      return t('Free delivery');
    default:
      return items === '' ? t('A free item') : t('Free: {names}', { names: items });
  }
}

function scopeOf(content: Content, entities: readonly WireCatalogueEntity[]): string {
  const lists = [
    namesAt(content, 'items', 'item', entities),
    namesAt(content, 'categories', 'category', entities),
    namesAt(content, 'menus', 'menu', entities),
  ];
  return lists.find((names) => names !== '') ?? '';
}

function namesAt(
  content: Content,
  path: string,
  kind: WireCatalogueEntity['kind'],
  entities: readonly WireCatalogueEntity[],
): string {
  const ids = listAt(content, path);
  const names = ids.flatMap((id) => {
    const entity = entities.find((one) => one.kind === kind && one.id === id);
    return entity ? nameOf(entity) : [];
  });
  return listed(names);
}

function minimumOf(content: Content): string {
  const amount = numberAt(content, 'minimum_amount');
  return amount === 0 ? '' : t('from {amount} on', { amount: formatAmount(amount) });
}

function orderTypeOf({ delivery_pickup, type }: Content): string {
  if (delivery_pickup === 'pickup') return t('to take away');
  return delivery_pickup === 'delivery' && type !== 'free_delivery' ? t('for deliveries') : '';
}

function daysOf(content: Content): string {
  const days = listAt(content, 'active_times.days');
  const names = Object.entries(WEEKDAY_NAMES).flatMap(([day, name]) =>
    days.includes(day) ? t('on {day}', { day: t(name).toLowerCase() }) : [],
  );
  return listed(names);
}

function hoursOf(content: Content): string {
  const [start, end] = [textAt(content, 'active_times.start'), textAt(content, 'active_times.end')];
  if (start !== '' && end !== '') return t('from {start} to {end}', { start, end });
  if (start !== '') return t('from {start}', { start });
  return end === '' ? '' : t('until {end}', { end });
}

function datesOf(content: Content): string {
  const [from, to] = [textAt(content, 'from'), textAt(content, 'to')];
  if (from !== '' && to !== '') {
    return t('from {from} to {to} included', { from: formatDay(from), to: formatDay(to) });
  }
  if (from !== '') return t('as from {date}', { date: formatDay(from) });
  return to === '' ? '' : t('until {date} included', { date: formatDay(to) });
}

function usesOf(content: Content): string {
  const [count, perGuest] = [
    numberAt(content, 'max_uses'),
    numberAt(content, 'max_uses_per_guest'),
  ];
  const parts = [
    count === 0 ? '' : t('for the first {count} orders', { count }),
    perGuest === 0 ? '' : t('{count} times for each guest', { count: perGuest }),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function codeOf(content: Content): string {
  const { code } = offerWords(content);
  return code === null ? '' : t('with the code {code}', { code });
}

function percent(value: number): string {
  return `${String(value).replace('.', ',')}\u00a0%`;
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('fr', { type: 'conjunction' }).format(names);
}

function textAt(content: Content, path: string): string {
  const value = valueAt(content, path);
  return typeof value === 'string' ? value.trim() : '';
}

function numberAt(content: Content, path: string): number {
  const value = valueAt(content, path);
  return typeof value === 'number' ? value : 0;
}

function listAt(content: Content, path: string): readonly unknown[] {
  const value = valueAt(content, path);
  return Array.isArray(value) ? value : [];
}
