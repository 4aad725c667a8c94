import { fromCartLine, fromFreeLine } from '@comptoir/contract/orders/cart-mapping';
import type { QuoteRequest, WireQuote } from '@comptoir/contract/orders/checkout';
import type { Quote } from '@comptoir/domain/cart/pricing';
import { orderTypeOf } from '@comptoir/domain/delivery/fulfilment';
import type { FreeLine } from '@comptoir/domain/offers/free-lines';
import type { ApiClient } from '#lib/api/api-client.ts';
import { type GiftCart, type GivenGifts, giftKey, useGivenGifts } from './given-gifts.ts';

type GivenItems = WireQuote['free_items'];

/** The question about the gifts of a cart, beside those of its own order; null for a cart without any. Rule OL-6. */
export function giftRequest({ quote, fulfilment, coupon, time }: GiftCart): QuoteRequest | null {
  if (quote.freeLines.length === 0) return null;
  const range = time?.deliveryTimeRange ?? null;
  return {
    local_id: time?.sentId || null,
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

/**
 * Asks which gifts are given, which is known to the API alone, and whether they are others than those that are
 * `shown`. Without an answer nothing changes. Rule SV-27.
 */
export async function askForGifts(
  api: Pick<ApiClient, 'quote'>,
  cart: GiftCart,
  shown: Pick<Quote, 'freeLines'>,
): Promise<boolean> {
  const request = giftRequest(cart);
  const result = request && (await api.quote(request));
  if (!result?.ok) return false;
  const gifts = givenGifts(cart.quote, result.payload.free_items);
  const key = giftKey(cart);
  useGivenGifts.setState(({ given }) => ({ given: { ...given, [key]: gifts } }));
  return textOf(gifts) !== textOf(shown);
}

function textOf({ freeLines }: Pick<Quote, 'freeLines'>): string {
  return JSON.stringify(freeLines.map(fromFreeLine));
}

/** The gifts that the API gives for a quote, and those of which it gives fewer. Rule SV-27. */
export function givenGifts(quote: Quote, given: GivenItems): GivenGifts {
  const { freeLines } = quote;
  const lineOf = (item: GivenItems[number]) => {
    const key = keyOf(item);
    return freeLines.find((line) => keyOf(fromFreeLine(line)) === key);
  };
  const served = given.map((item): FreeLine => {
    const { offer_id: offerId, item_id: itemId, quantity } = item;
    const line = lineOf(item);
    return { offerId, itemId, options: line?.options ?? [], courses: line?.courses, quantity };
  });
  const lackingGifts = freeLines.flatMap((line) => {
    const found = given.find((item) => lineOf(item) === line)?.quantity ?? 0;
    return found < line.quantity ? [{ itemId: line.itemId, given: found }] : [];
  });
  const without = new Set(freeLines.map(({ offerId }) => offerId));
  for (const { offerId } of served) without.delete(offerId);
  const appliedOfferIds = quote.appliedOfferIds.filter((id) => !without.has(id));
  return { freeLines: served, appliedOfferIds, lackingGifts };
}

function keyOf({ offer_id, item_id, options = [], courses }: GivenItems[number]): string {
  return JSON.stringify([offer_id, item_id, options, courses]);
}
