import { fromCartLine, fromFreeLine } from '@comptoir/contract/orders/cart-mapping';
import type { QuoteRequest, WireQuote } from '@comptoir/contract/orders/checkout';
import type { Quote } from '@comptoir/domain/cart/pricing';
import { type Fulfilment, orderTypeOf } from '@comptoir/domain/delivery/fulfilment';
import type { FreeLine } from '@comptoir/domain/offers/free-lines';
import { create } from 'zustand';
import type { ApiClient } from '#lib/api/api-client.ts';

/** The time that is chosen, as far as gifts depend on it; null while none is. */
export interface GiftTime {
  readonly deliveryDate: string | null;
  readonly deliveryTimeRange: string | null;
}

/** The order that the gifts belong to. */
export interface GiftCart {
  readonly quote: Quote;
  readonly fulfilment: Fulfilment;
  readonly coupon: string | null;
  readonly time: GiftTime | null;
}

/** A gift of which the order has fewer units than its offer promises. Rule SV-27. */
export interface LackingGift {
  readonly itemId: string;
  readonly given: number;
}

type GivenItems = WireQuote['free_items'];

/** The gifts that the API gives, by what it was asked. */
export const useGiftAnswers = create<{ readonly answers: Readonly<Record<string, GivenItems>> }>()(
  () => ({ answers: {} }),
);

/** The question about the gifts of a cart; null for a cart without any. */
export function giftRequest({ quote, fulfilment, coupon, time }: GiftCart): QuoteRequest | null {
  if (quote.freeLines.length === 0) return null;
  const range = time?.deliveryTimeRange ?? null;
  return {
    items: quote.lines.map(({ line }) => fromCartLine({ ...line, note: '' })),
    free_items: quote.freeLines.map(fromFreeLine),
    is_pickup: orderTypeOf(fulfilment) === 'pickup',
    coupon,
    customer:
      range === null
        ? null
        : { date: { delivery_date: time?.deliveryDate ?? null, delivery_time_range: range } },
  };
}

/** Asks which gifts are given, which is known to the API alone; null without an answer. */
export async function askForGifts(
  api: Pick<ApiClient, 'quote'>,
  asked: string,
): Promise<GivenItems | null> {
  const result = await api.quote(JSON.parse(asked));
  if (!result.ok) return null;
  const given = result.payload.free_items;
  useGiftAnswers.setState(({ answers }) => ({ answers: { ...answers, [asked]: given } }));
  return given;
}

/** A quote with the gifts that the API gives, and those of which it gives fewer. Rule SV-27. */
export function withGivenGifts(
  quote: Quote,
  given: GivenItems,
): { readonly quote: Quote; readonly lackingGifts: readonly LackingGift[] } {
  const { freeLines } = quote;
  const lineOf = (item: GivenItems[number]) => {
    const key = keyOf(item);
    return freeLines.find((line) => keyOf(fromFreeLine(line)) === key);
  };
  const served = given.map((item): FreeLine => {
    const { offer_id: offerId, item_id: itemId, quantity } = item;
    return { offerId, itemId, options: lineOf(item)?.options ?? [], quantity };
  });
  const lackingGifts = freeLines.flatMap((line) => {
    const found = given.find((item) => lineOf(item) === line)?.quantity ?? 0;
    return found < line.quantity ? [{ itemId: line.itemId, given: found }] : [];
  });
  const without = new Set(freeLines.map(({ offerId }) => offerId));
  for (const { offerId } of served) without.delete(offerId);
  const appliedOfferIds = quote.appliedOfferIds.filter((id) => !without.has(id));
  return { quote: { ...quote, freeLines: served, appliedOfferIds }, lackingGifts };
}

/** Whether two prices of an order have the same free dishes. */
export function haveSameGifts(one: Quote, other: Quote): boolean {
  const textOf = ({ freeLines }: Quote) => JSON.stringify(freeLines.map(fromFreeLine));
  return textOf(one) === textOf(other);
}

function keyOf({ offer_id, item_id, options = [] }: GivenItems[number]): string {
  return JSON.stringify([offer_id, item_id, options]);
}
