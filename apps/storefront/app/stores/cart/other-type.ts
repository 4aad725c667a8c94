import type { Quote } from '@comptoir/domain/cart/pricing';
import type { Cents } from '@comptoir/domain/money/money';
import { create } from 'zustand';
import { formatPrice } from '#lib/format/price.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';

/** What the cart would cost with the other order type. Rule R-32. */
export interface OtherType {
  /** How much more in cents; negative where it is less. */
  readonly difference: Cents;
  /** The delivery fee is to be added, since its address is not known. */
  readonly isWithoutFee: boolean;
}

/** Of the last cart that was priced; null for an empty one. */
export const useOtherType = create<{ readonly otherType: OtherType | null }>()(() => ({
  otherType: null,
}));

/** Compares a cart with the same one for the other order type. */
export function otherTypeOf(quote: Quote, other: Quote): OtherType | null {
  if (quote.lines.length === 0) return null;
  return {
    difference: other.total - quote.total,
    isWithoutFee: other.deliveryQuote.problem === 'address_required',
  };
}

/** « 2,00 € de plus »; null where the other order type costs the same, or the cart is empty. */
export function useOtherTypeText(): string | null {
  const t = useTranslate();
  const otherType = useOtherType((state) => state.otherType);
  return otherType && otherTypeText(otherType, t);
}

export function otherTypeText(
  { difference, isWithoutFee }: OtherType,
  t: Translate,
): string | null {
  if (difference === 0) return null;
  const amount = formatPrice(Math.abs(difference));
  const text = t(difference > 0 ? '{amount} more' : '{amount} less', { amount });
  return isWithoutFee ? `${text}, ${t('plus the delivery')}` : text;
}
