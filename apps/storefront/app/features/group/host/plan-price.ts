import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import type { QuoteRequest, WireQuote } from '@comptoir/contract/orders/checkout';
import { toCents } from '@comptoir/contract/wire/euros';
import { useEffect, useState } from 'react';
import { useApi } from '#lib/configuration/use-api.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { type OtherType, otherTypeText } from '#stores/cart/other-type.ts';

type PlannedGroup = Pick<WireGroupOrderState, 'plan' | 'items' | 'price'>;

/** What the whole would cost with the other order type; the place of a delivery is with the host alone (GO-8). */
export function otherTypeRequest({ plan, items }: PlannedGroup, coupon: string): QuoteRequest {
  const { is_pickup, delivery_date, delivery_time_range } = plan;
  return {
    items,
    free_items: [],
    is_pickup: !is_pickup,
    coupon: coupon || null,
    customer: { date: { delivery_date, delivery_time_range } },
  };
}

/** How much more or less the whole costs with the other order type; null without a price. Rules GP-7 and R-32. */
export function otherTypeOfGroup(
  { plan, price }: Pick<PlannedGroup, 'plan' | 'price'>,
  other: Pick<WireQuote, 'total'>,
): OtherType | null {
  if (price === null) return null;
  return {
    difference: toCents(other.total) - toCents(price.total),
    isWithoutFee: plan.is_pickup,
  };
}

/** « 2,00 € de plus, hors frais de livraison »; null until it is known, and where the other one costs the same. */
export function useOtherTypeOfGroup(state: PlannedGroup, coupon: string): string | null {
  const t = useTranslate();
  const api = useApi();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (state.items.length === 0) return;
    let isGone = false;
    api.quote(otherTypeRequest(state, coupon)).then((quote) => {
      const other = quote.ok ? otherTypeOfGroup(state, quote.payload) : null;
      if (!isGone) setText(other && otherTypeText(other, t));
    });
    return () => {
      isGone = true;
    };
  }, [api, state, coupon, t]);
  return text;
}
