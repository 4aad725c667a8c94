import { isSameJson } from '@comptoir/contract/catalogue/entities';
import { CURRENCY, moneyFormat } from '@comptoir/design/format/money';
import { t } from '@comptoir/staff-texts/translate';

type Content = Readonly<Record<string, unknown>>;

const amountText = moneyFormat(CURRENCY);

/** Fields of euros, in the draft and in its settings. */
const AMOUNTS: ReadonlySet<string> = new Set([
  ...['price', 'price_pickup', 'price_delivery', 'supplement'],
  ...['minimum_amount', 'minimum_order', 'delivery_fee', 'flat_charge', 'fee', 'refund_limit'],
]);

/** A value of a field as a person reads it: euros, yes or no, texts as they are, the rest by its parts. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number') return numberText(field, value);
  if (Array.isArray(value)) {
    return value.length === 0 ? '—' : value.map((part) => valueText(field, part)).join(', ');
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([name, part]) => valueText(name, part));
    return parts.filter((part) => part !== '—').join(' · ') || '—';
  }
  return String(value);
}

function numberText(field: string, value: number): string {
  if (field.endsWith('_cents')) return amountText(value);
  const name = field.slice(field.lastIndexOf('.') + 1);
  return AMOUNTS.has(name) ? amountText(Math.round(value * 100)) : String(value).replace('.', ',');
}

/** A field that differs between two contents. */
export interface ChangedValue {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The fields that differ between two contents. Each price of an item is a field of its own, that for delivery only
 * where the item has another one before or after. Rule R-31.
 */
export function changedValues(before: Content, after: Content): readonly ChangedValue[] {
  const [old, now] = [withPrices(before), withPrices(after)];
  const isOnePrice = [old, now].every((one) => one[DELIVERY] === one[PICKUP]);
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !(field === DELIVERY && isOnePrice))
    .filter((field) => !isSameJson(old[field] ?? null, now[field] ?? null))
    .map((field) => ({ field, before: old[field], after: now[field] }));
}

const PICKUP = 'item_price.price_pickup';
const DELIVERY = 'item_price.price_delivery';

function withPrices(content: Content): Content {
  const { item_price: prices, ...fields } = content;
  if (typeof prices !== 'object' || prices === null) return content;
  const { price_pickup, price_delivery, ...others }: Content = { ...prices };
  return Object.fromEntries([
    ...Object.entries(fields),
    [PICKUP, price_pickup],
    [DELIVERY, price_delivery ?? price_pickup],
    ...Object.entries(others).map(([name, value]) => [`item_price.${name}`, value] as const),
  ]);
}
