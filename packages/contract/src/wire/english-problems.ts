import type { Locale } from '@comptoir/domain/languages/locale';
import { PROBLEMS, type ProblemCode } from './problems.ts';

/** The rejections that guests read, in English; those of the back office are French. Rule LA-37. */
export const ENGLISH_PROBLEMS = {
  bad_request: 'The request is not valid.',
  malformed_json: 'The request is not valid JSON.',
  unauthorized: 'Please sign in.',
  forbidden: 'You are not allowed to do this.',
  not_found: 'This resource does not exist.',
  method_not_allowed: 'This method is not allowed here.',
  body_too_large: 'The request is larger than 256 KiB.',
  unsupported_media_type: 'The content must be JSON.',
  validation: 'Some information is missing or incorrect.',
  rate_limited: 'Too many requests. Please wait a moment.',
  internal: 'Something went wrong. Please try again.',
  provider_unavailable: 'The address service is not responding.',
  provider_timeout: 'The address service is taking too long to respond.',
  unavailable: 'The service is unavailable at the moment.',
  shop_not_open: 'The shop opens soon: it is not taking orders yet.',
  empty_cart: 'Your cart is empty.',
  items_unavailable: 'Some items are not served at the chosen time.',
  paused: 'The restaurant is not taking orders for this time.',
  price_changed: 'The price of your order has changed. Please check the new total.',
  slot_unavailable: 'This time is not available.',
  slot_full: 'This slot has just filled up. Please choose another one.',
  too_far: 'The address is too far from the restaurant.',
  address_unknown: 'We cannot find this address.',
  address_required: 'Enter your address to see the delivery fee.',
  below_minimum: 'The minimum order for delivery has not been reached.',
  delivery_inactive: 'The restaurant is not delivering at the moment.',
  payment_method: 'This payment method is not available.',
  payment_required: 'The payment did not go through. Please try again.',
  intent_used: 'This payment already belongs to another order.',
  intent_unknown: 'This payment does not exist.',
  bad_signature: 'The signature of this call is not valid.',
  payment_unavailable: 'The payment service is not responding.',
  payment_timeout: 'The payment service is taking too long to respond.',
  coupon_unknown: 'This promo code is not valid.',
  coupon_not_applicable: 'This promo code does not apply to your cart yet.',
  coupon_used_up: 'This promo code has already been used as often as possible.',
  offer_used_up: 'An offer in your cart has already been used as often as possible.',
  local_id_reused: 'This order has already been placed with other contents.',
  order_expired: 'The time to confirm this order is over. Please place it again.',
  order_unknown: 'This order does not exist.',
  order_not_cancellable: 'This order cannot be cancelled here. Please call the restaurant.',
  not_handed_over: 'This order has not been handed over to you yet.',
  reporting_over: 'Items can be reported within two hours. Please call the restaurant.',
  reports_exhausted: 'You have already sent three reports today. Please call the restaurant.',
  report_unknown: 'This report does not exist.',
  report_closed: 'This report has already been answered otherwise.',
  order_over: 'This order is over.',
  proposal_unknown: 'This suggestion does not exist.',
  proposal_open: 'A suggestion is already waiting for an answer.',
  proposal_over: 'This suggestion is no longer waiting for an answer.',
  push_full: 'Too many devices already follow this order.',
  push_service_unknown: 'The notification service of this browser is not supported.',
  push_unavailable: 'Notifications of this kind are not available.',
  email_taken: 'There is already an account with this e-mail address.',
  bad_credentials: 'Wrong e-mail address or password.',
  email_not_verified: 'Please verify your e-mail address first.',
  invalid_code: 'This code is not valid or has expired.',
  bad_password: 'This password is not the right one.',
  picture_too_large: 'This picture is larger than 10 MB.',
  picture_invalid: 'This picture cannot be used.',
  preview_only: 'This is the preview of the draft: orders are not possible.',
  not_a_sale: 'This order has not been paid yet: it has neither a receipt nor an invoice.',
  legal_facts_missing:
    'The restaurant has not entered its legal details yet: no invoice without them.',
  no_guest_address: 'The e-mail address of this order is no longer known.',
} as const satisfies Partial<Record<ProblemCode, string>>;

const ENGLISH: Readonly<Record<string, string>> = ENGLISH_PROBLEMS;
const FRENCH: Readonly<Record<string, { readonly message: string }>> = PROBLEMS;

/** The sentence of a rejection in a language; that of any failure for an unknown code. Rule LA-37. */
export function problemMessage(code: string, locale: Locale): string {
  const translated = locale === 'en' ? ENGLISH[code] : undefined;
  return translated ?? FRENCH[code]?.message ?? PROBLEMS.internal.message;
}
