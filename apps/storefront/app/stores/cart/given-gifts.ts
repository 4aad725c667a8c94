import type { Quote } from '@comptoir/domain/cart/pricing';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import { create } from 'zustand';

/** The time that is chosen, as far as gifts depend on it; null while none is. */
export interface GiftTime {
  readonly deliveryDate: string | null;
  readonly deliveryTimeRange: string | null;
  /** The id of the order that was sent, which may have the gifts. Rule OL-6. */
  readonly sentId?: string;
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

/** What a quote with the gifts that the API gives has instead. */
export interface GivenGifts extends Pick<Quote, 'freeLines' | 'appliedOfferIds'> {
  readonly lackingGifts: readonly LackingGift[];
}

/** The gifts that the API gives, by the cart that it was asked about. */
export const useGivenGifts = create<{ readonly given: Readonly<Record<string, GivenGifts>> }>()(
  () => ({ given: {} }),
);

/** What the gifts of a cart depend on, as a text. */
export function giftKey({ quote, fulfilment, coupon, time }: GiftCart): string {
  const lines = quote.lines.map(({ line }) => [
    line.itemId,
    line.quantity,
    line.options,
    line.courses,
  ]);
  const { deliveryDate, deliveryTimeRange } = time ?? {};
  const { kind } = fulfilment;
  return JSON.stringify([lines, quote.freeLines, kind, coupon, deliveryDate, deliveryTimeRange]);
}
