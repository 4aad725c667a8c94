import type { Offer } from './offer.ts';

/**
 * What the cart knows of its coupon. `valid` is null before any try, then what the server said;
 * editing the code makes it null again. Rule O-11.
 */
export interface CouponState {
  readonly code: string;
  readonly valid: boolean | null;
  readonly offer: Offer | null;
}

export const NO_COUPON: CouponState = { code: '', valid: null, offer: null };

/** Codes are compared without case and surrounding spaces. Rule O-10. */
export function normalizedCode(code: string): string {
  return code.trim().toUpperCase();
}

export function editCoupon(code: string): CouponState {
  return { code, valid: null, offer: null };
}

/** The server's answer to the code as typed; an answer to an older text changes nothing. Rule O-11. */
export function couponAnswered(state: CouponState, code: string, offer: Offer | null): CouponState {
  if (normalizedCode(state.code) !== normalizedCode(code)) return state;
  return { code: state.code, valid: offer !== null, offer };
}
