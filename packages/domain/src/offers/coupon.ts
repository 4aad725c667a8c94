import type { Offer } from './offer.ts';

/**
 * The coupon of a cart. `valid` is null until the server has answered for this code, and again once the
 * code is edited. Rule O-11.
 */
export interface CouponState {
  readonly code: string;
  readonly valid: boolean | null;
  readonly offer: Offer | null;
}

/** The initial state. */
export const NO_COUPON: CouponState = { code: '', valid: null, offer: null };

/** A code for comparison: in capitals, without surrounding spaces. Rule O-10. */
export function normalizedCode(code: string): string {
  return code.trim().toUpperCase();
}

/** The state after the code was edited: its validity is unknown. Rule O-11. */
export function editCoupon(code: string): CouponState {
  return { code, valid: null, offer: null };
}

/** The state after the server's answer, null for an invalid code; an answer for another code is ignored. Rule O-11. */
export function couponAnswered(state: CouponState, code: string, offer: Offer | null): CouponState {
  if (normalizedCode(state.code) !== normalizedCode(code)) return state;
  return { code: state.code, valid: offer !== null, offer };
}
