import { PROBLEMS } from '@comptoir/contract/wire/problems';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const openShop = shops(testDatabase());

interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly required: boolean };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: Json }>
  >;
}
type Json = Readonly<Record<string, { readonly schema: { readonly properties: object } }>>;
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

async function description(): Promise<Document> {
  const { app } = await openShop();
  return (await app.inject('/v2/openapi.json')).json();
}

/** The documented statuses of each route. */
function statuses({ paths }: Document): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { responses }]) => [
        `${method.toUpperCase()} ${path}`,
        Object.keys(responses).join(' '),
      ]),
    ),
  );
}

describe('the description of the API', () => {
  test('I-1: is a valid OpenAPI document', async () => {
    const result = await new Validator().validate(await description());
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  test('N-7: documents the user id beside a token, and only there', async () => {
    const { paths } = await description();
    const headers = (operation: Operation | undefined) =>
      operation?.parameters?.filter((it) => it.in === 'header').map(({ name }) => name) ?? [];
    expect(headers(paths['/v2/public/auth/logout/']?.post)).toEqual(['X-User-Id']);
    expect(headers(paths['/v2/public/auth/delete-profile/']?.delete)).toEqual(['X-User-Id']);
    expect(headers(paths['/v2/public/auth/login/']?.post)).toEqual([]);
  });

  test('I-1: lists every route with every status it answers', async () => {
    expect(statuses(await description())).toEqual({
      'GET /v2/public/settings': '200 500 503',
      'GET /v2/public/menus': '200 500 503',
      'GET /v2/public/products/{menuId}': '200 404 500 503',
      'GET /v2/public/articles': '200 500 503',
      'GET /v2/public/articles/{slug}': '200 404 500 503',
      'GET /v2/public/offers': '200 500 503',
      'GET /v2/public/offers/{coupon}': '200 404 409 429 500 503',
      'GET /v2/public/availability': '200 500 503',
      'GET /v2/public/availability/events': '200 429 500 503',
      'GET /v2/public/locations/': '200 422 429 500 502 503',
      'GET /v2/public/locations/distance': '200 422 429 500 502 503',
      'GET /v2/public/checkout/slots': '200 422 500 503',
      'POST /v2/public/checkout/quote': '200 400 413 415 422 429 500 502 503',
      'GET /v2/public/checkout/cards': '200 500 503',
      'POST /v2/public/checkout/demo-payment': '200 400 413 415 422 429 500 503',
      'POST /v2/public/checkout/stripe-customer': '200 400 413 415 422 429 500 502 503',
      'POST /v2/public/checkout/stripe-payment-intent': '200 400 413 415 422 429 500 502 503',
      'POST /v2/webhooks/stripe': '200 400 500 502 503',
      'POST /v2/public/checkout/': '200 400 401 403 404 409 413 415 422 429 500 502 503',
      'GET /v2/public/orders/{key}': '200 404 422 500 503',
      'GET /v2/public/orders/{key}/events': '200 404 422 429 500 503',
      'GET /v2/public/orders/{key}/billing': '200 404 422 429 500 503',
      'GET /v2/public/orders/{key}/billing/{document}': '200 404 422 429 500 503',
      'POST /v2/public/orders/{key}/billing/invoice': '200 400 404 409 413 415 422 429 500 503',
      'POST /v2/public/orders/{key}/billing/{document}/mail':
        '200 400 404 409 413 415 422 429 500 503',
      'POST /v2/public/group-orders': '200 400 409 413 415 422 429 500 503',
      'GET /v2/public/group-orders/{link_key}': '200 404 422 500 503',
      'GET /v2/public/group-orders/{link_key}/events': '200 404 422 429 500 503',
      'POST /v2/public/group-orders/{link_key}/participants':
        '200 400 403 404 409 413 415 422 429 500 503',
      'DELETE /v2/public/group-orders/{link_key}/participants/{participant_id}':
        '200 400 403 404 409 413 415 422 429 500 503',
      'PUT /v2/public/group-orders/{link_key}/lines/{line_id}':
        '200 400 403 404 409 413 415 422 429 500 503',
      'DELETE /v2/public/group-orders/{link_key}/lines/{line_id}':
        '200 400 403 404 409 413 415 422 429 500 503',
      'PUT /v2/public/group-orders/{link_key}/plan':
        '200 400 403 404 409 413 415 422 429 500 502 503',
      'PUT /v2/public/group-orders/{link_key}/coupon':
        '200 400 403 404 409 413 415 422 429 500 503',
      'POST /v2/public/group-orders/{link_key}/close':
        '200 400 403 404 409 413 415 422 429 500 503',
      'POST /v2/public/group-orders/{link_key}/reopen':
        '200 400 403 404 409 413 415 422 429 500 503',
      'POST /v2/public/group-orders/{link_key}/shares':
        '200 400 403 404 409 413 415 422 429 500 502 503',
      'POST /v2/public/group-orders/{link_key}/shares/pay':
        '200 400 403 404 409 413 415 422 429 500 502 503',
      'POST /v2/public/group-orders/{link_key}/shares/confirm':
        '200 400 403 404 409 413 415 422 429 500 502 503',
      'POST /v2/public/group-orders/{link_key}/shares/rest':
        '200 400 403 404 409 413 415 422 429 500 502 503',
      'POST /v2/public/group-orders/{link_key}/cancel':
        '200 400 403 404 409 413 415 422 429 500 503',
      'GET /v2/public/push': '200 500 503',
      'GET /v2/public/orders/{key}/reported-items': '200 404 422 429 500 503',
      'POST /v2/public/orders/{key}/reported-items': '200 400 404 409 413 415 422 429 500 503',
      'POST /v2/public/orders/{key}/cancel': '200 400 404 409 413 415 422 429 500 503',
      'POST /v2/public/orders/{key}/time': '200 400 404 409 413 415 422 429 500 503',
      'GET /v2/staff/couriers': '200 401 403 422 500 503',
      'GET /v2/staff/deliveries': '200 401 403 422 500 503',
      'POST /v2/staff/orders/{order_id}/recall': '200 400 401 403 404 409 413 415 422 500 503',
      'PUT /v2/staff/orders/{order_id}/courier': '200 400 401 403 404 409 413 415 422 500 503',
      'PUT /v2/staff/orders/{order_id}/lines/{position}/done':
        '200 400 401 403 404 409 413 415 422 500 503',
      'POST /v2/public/orders/{key}/messages': '200 400 404 409 413 415 422 429 500 503',
      'POST /v2/public/orders/{key}/substitutions/{substitution_id}':
        '200 400 404 409 413 415 422 429 500 503',
      'POST /v2/public/orders/{key}/subscriptions': '200 400 404 409 413 415 422 429 500 503',
      'GET /v2/public/orders/{key}/subscriptions/{id}': '200 404 422 500 503',
      'DELETE /v2/public/orders/{key}/subscriptions/{id}': '200 404 422 500 503',
      'PUT /v2/public/checkout/': '200 400 402 404 409 413 415 422 429 500 502 503',
      'POST /v2/recommendations': '200 400 413 415 422 500 503',
      'GET /v2/recommendations/popular': '200 422 500 503',
      'POST /v2/public/vitals': '200 400 413 415 422 429 500 503',
      'POST /v2/recommendations/counts': '200 400 413 415 422 429 500 503',
      'POST /v2/public/auth/signup/': '200 400 409 413 415 422 429 500 503',
      'POST /v2/public/auth/login/': '200 400 401 403 413 415 422 429 500 503',
      'POST /v2/public/auth/logout/': '200 400 401 403 413 415 422 500 503',
      'GET /v2/public/auth/verify-otp/': '200 403 422 429 500 503',
      'GET /v2/public/auth/send-otp/': '200 422 429 500 503',
      'POST /v2/public/auth/reset-password/': '200 400 413 415 422 429 500 503',
      'GET /v2/public/auth/profile': '200 401 403 422 500 503',
      'PATCH /v2/public/auth/update-profile': '200 400 401 403 413 415 422 500 503',
      'POST /v2/public/auth/change-password': '200 400 401 403 413 415 422 429 500 503',
      'DELETE /v2/public/auth/delete-profile/': '200 400 401 403 413 415 422 429 500 503',
      'GET /v2/public/auth/export': '200 401 403 422 500 503',
      'GET /v2/public/auth/sessions': '200 401 403 422 500 503',
      'DELETE /v2/public/auth/sessions/{session_id}': '200 400 401 403 413 415 422 500 503',
      'GET /v2/public/auth/orders': '200 401 403 422 500 503',
      'GET /v2/public/auth/guest-orders': '200 401 403 422 500 503',
      'POST /v2/public/auth/guest-orders': '200 400 401 403 413 415 422 500 503',
      'GET /v2/staff/availability': '200 401 403 422 500 503',
      'DELETE /v2/staff/catalogue/draft': '200 400 401 403 413 415 422 500 503',
      'DELETE /v2/staff/catalogue/publication': '200 400 401 403 413 415 422 500 503',
      'GET /v2/staff/catalogue': '200 401 403 422 500 503',
      'POST /v2/staff/catalogue/delivery-terms': '200 400 401 403 413 415 422 429 500 502 503',
      'GET /v2/staff/catalogue/street-plan': '200 401 403 422 500 503',
      'GET /v2/staff/catalogue/changes': '200 401 403 422 500 503',
      'GET /v2/staff/catalogue/preview': '200 401 403 422 500 503',
      'GET /v2/staff/setup': '200 401 403 422 500 503',
      'POST /v2/staff/setup/example-menu': '200 400 401 403 409 413 415 422 500 503',
      'POST /v2/staff/setup/test-order': '200 400 401 403 409 413 415 422 500 503',
      'POST /v2/staff/setup/opening': '200 400 401 403 409 413 415 422 500 503',
      'GET /v2/staff/catalogue/table': '200 401 403 422 500 503',
      'POST /v2/staff/catalogue/table': '200 400 401 403 409 413 415 422 500 503',
      'GET /v2/staff/catalogue/offers/uses': '200 401 403 422 500 503',
      'POST /v2/staff/catalogue/offers/simulation': '200 400 401 403 413 415 422 500 503',
      'POST /v2/staff/pictures': '200 400 401 403 413 415 422 429 500 503',
      'GET /v2/staff/reported-items': '200 401 403 422 500 503',
      'GET /v2/staff/orders/{order_id}/reported-items': '200 401 403 404 422 500 503',
      'GET /v2/staff/orders/{order_id}/reported-items/{report_id}/photograph':
        '200 401 403 404 422 500 503',
      'POST /v2/staff/orders/{order_id}/reported-items/{report_id}/refund':
        '200 400 401 403 404 409 413 415 422 500 503',
      'POST /v2/staff/orders/{order_id}/reported-items/{report_id}/answer':
        '200 400 401 403 404 409 413 415 422 500 503',
      'POST /v2/staff/provider-trials/mail': '200 400 401 403 413 415 422 429 500 503',
      'POST /v2/staff/provider-trials/cards': '200 400 401 403 413 415 422 429 500 503',
      'GET /v2/staff/card-keys': '200 401 403 422 500 503',
      'PUT /v2/staff/card-keys': '200 400 401 403 409 413 415 422 429 500 502 503',
      'DELETE /v2/staff/card-keys': '200 400 401 403 409 413 415 422 429 500 503',
      'GET /v2/staff/books': '200 401 403 422 500 503',
      'GET /v2/staff/books/clock': '200 401 403 422 500 503',
      'GET /v2/staff/books/unsettled': '200 401 403 422 500 503',
      'POST /v2/staff/books/clock': '200 400 401 403 409 413 415 422 500 503',
      'POST /v2/staff/books/courier-cash': '200 400 401 403 409 413 415 422 500 503',
      'POST /v2/staff/books/cash-movements': '200 400 401 403 409 413 415 422 500 503',
      'POST /v2/staff/books/closings': '200 400 401 403 409 413 415 422 500 503',
      'GET /v2/staff/orders/{order_id}/substitutions': '200 401 403 404 422 500 503',
      'POST /v2/staff/orders/{order_id}/substitutions':
        '200 400 401 403 404 409 413 415 422 500 503',
      'POST /v2/staff/orders/{order_id}/substitutions/{substitution_id}/withdraw':
        '200 400 401 403 404 409 413 415 422 500 503',
      'GET /v2/staff/orders/{order_id}/billing': '200 401 403 404 422 500 503',
      'GET /v2/staff/orders/{order_id}/billing/{document}': '200 401 403 404 422 429 500 503',
      'POST /v2/staff/orders/{order_id}/billing/invoice':
        '200 400 401 403 404 409 413 415 422 500 503',
      'POST /v2/staff/orders/{order_id}/billing/{document}/mail':
        '200 400 401 403 404 409 413 415 422 500 503',
      'GET /v2/staff/books/closings/{number}/pdf': '200 401 403 404 422 429 500 503',
      'GET /v2/staff/books/archive': '200 401 403 422 500 503',
      'GET /v2/staff/books/fec': '200 401 403 422 429 500 503',
      'GET /v2/staff/payouts': '200 401 403 422 500 503',
      'GET /v2/staff/payouts/export': '200 401 403 422 500 503',
      'GET /v2/staff/payouts/{payout_id}': '200 401 403 404 422 500 503',
      'GET /v2/staff/figures': '200 401 403 422 500 503',
      'GET /v2/staff/figures/export': '200 401 403 422 500 503',
      'GET /v2/staff/figures/pdf': '200 401 403 422 429 500 503',
      'GET /v2/staff/figures/vat/pdf': '200 401 403 422 429 500 503',
      'GET /v2/staff/figures/vat': '200 401 403 422 500 503',
      'GET /v2/staff/figures/vat/export': '200 401 403 422 500 503',
      'POST /v2/staff/catalogue/option-groups': '200 400 401 403 404 412 413 415 422 500 503',
      'PUT /v2/staff/catalogue/options': '200 400 401 403 404 412 413 415 422 500 503',
      'GET /v2/staff/catalogue/versions': '200 401 403 422 500 503',
      'GET /v2/staff/catalogue/versions/{version}': '200 401 403 404 422 500 503',
      'GET /v2/staff/catalogue/versions/{version}/changes': '200 401 403 404 422 500 503',
      'POST /v2/staff/catalogue/entities': '200 400 401 403 404 409 413 415 422 500 503',
      'POST /v2/staff/catalogue/prices': '200 400 401 403 404 412 413 415 422 500 503',
      'POST /v2/staff/catalogue/publication': '200 400 401 403 409 413 415 422 500 503',
      'POST /v2/staff/catalogue/versions/{version}/restore':
        '200 400 401 403 404 409 413 415 422 500 503',
      'PUT /v2/staff/catalogue/entities/{kind}/{id}':
        '200 400 401 403 404 412 413 415 422 428 500 503',
      'PUT /v2/staff/catalogue/entities/{kind}/{id}/archived':
        '200 400 401 403 404 413 415 422 500 503',
      'PUT /v2/staff/catalogue/entities/{kind}/{id}/place':
        '200 400 401 403 404 413 415 422 500 503',
      'GET /v2/staff/exceptions': '200 401 403 422 500 503',
      'POST /v2/staff/exceptions': '200 400 401 403 409 413 415 422 500 503',
      'PUT /v2/staff/exceptions/{exception_id}': '200 400 401 403 404 409 413 415 422 500 503',
      'DELETE /v2/staff/exceptions/{exception_id}': '200 400 401 403 413 415 422 500 503',
      'PUT /v2/staff/public-holidays/{day}': '200 400 401 403 404 413 415 422 500 503',
      'GET /v2/staff/opening-check': '200 401 403 422 500 503',
      'GET /v2/staff/preparation-times': '200 401 403 422 500 503',
      'GET /v2/staff/holdables': '200 401 403 422 500 503',
      'POST /v2/staff/holds': '200 400 401 403 413 415 422 500 503',
      'DELETE /v2/staff/holds/{hold_id}': '200 400 401 403 413 415 422 500 503',
      'PUT /v2/staff/pauses/{kind}': '200 400 401 403 413 415 422 500 503',
      'DELETE /v2/staff/pauses/{kind}': '200 400 401 403 413 415 422 500 503',
      'PUT /v2/staff/rush': '200 400 401 403 413 415 422 500 503',
      'DELETE /v2/staff/rush': '200 400 401 403 413 415 422 500 503',
      'PUT /v2/staff/slots/{starts_at}/closure': '200 400 401 403 413 415 422 500 503',
      'DELETE /v2/staff/slots/{starts_at}/closure': '200 400 401 403 413 415 422 500 503',
      'GET /v2/staff/session': '200 401 403 422 500 503',
      'GET /v2/staff/events': '200 401 403 422 500 503',
      'GET /v2/staff/orders': '200 401 403 422 500 503',
      'GET /v2/staff/orders/{order_id}': '200 401 403 404 422 500 503',
      'POST /v2/staff/board/service': '200 400 401 403 413 415 422 500 503',
      'POST /v2/staff/orders/{order_id}/promise': '200 400 401 403 404 409 413 415 422 500 503',
      'PUT /v2/staff/orders/{order_id}/payments': '200 400 401 403 404 409 413 415 422 500 503',
      'GET /v2/staff/orders/{order_id}/refunds': '200 401 403 404 422 500 503',
      'POST /v2/staff/orders/{order_id}/refunds': '200 400 401 403 404 409 413 415 422 500 503',
      'POST /v2/staff/orders/{order_id}/refunds/{refund_id}/retry':
        '200 400 401 403 404 409 413 415 422 500 503',
      'POST /v2/staff/orders/{order_id}/silence': '200 400 401 403 404 413 415 422 500 503',
      'POST /v2/staff/orders/{order_id}/transitions': '200 400 401 403 404 409 413 415 422 500 503',
      'POST /v2/staff/orders/{order_id}/undo': '200 400 401 403 404 409 413 415 422 500 503',
      'DELETE /v2/staff/account/passkeys/{passkey_id}':
        '200 400 401 403 404 409 413 415 422 500 503',
      'DELETE /v2/staff/account/pin': '200 400 401 403 413 415 422 500 503',
      'DELETE /v2/staff/account/sessions/{session_id}': '200 400 401 403 413 415 422 500 503',
      'DELETE /v2/staff/account/totp': '200 400 401 403 404 409 413 415 422 500 503',
      'DELETE /v2/staff/devices/{device_id}': '200 400 401 403 404 413 415 422 500 503',
      'DELETE /v2/staff/invitations/{invitation_id}': '200 400 401 403 404 413 415 422 500 503',
      'DELETE /v2/staff/people/{person_id}': '200 400 401 403 404 409 413 415 422 500 503',
      'DELETE /v2/staff/people/{person_id}/pin': '200 400 401 403 404 413 415 422 500 503',
      'DELETE /v2/staff/session': '200 400 401 403 413 415 422 500 503',
      'DELETE /v2/staff/session/pin': '200 400 401 403 413 415 422 500 503',
      'GET /v2/staff/account/passkeys': '200 401 403 422 500 503',
      'GET /v2/staff/account/sessions': '200 401 403 422 500 503',
      'GET /v2/staff/audit': '200 401 403 422 500 503',
      'GET /v2/staff/audit/export': '200 401 403 422 500 503',
      'GET /v2/staff/devices': '200 401 403 422 500 503',
      'GET /v2/staff/invitations': '200 401 403 422 500 503',
      'GET /v2/staff/people': '200 401 403 422 500 503',
      'POST /v2/staff/people': '200 400 401 403 413 415 422 429 500 503',
      'GET /v2/staff/people/{person_id}': '200 401 403 404 422 500 503',
      'GET /v2/staff/devices/{device_id}': '200 401 403 404 422 500 503',
      'DELETE /v2/staff/printers/{printer_id}': '200 400 401 403 404 413 415 422 500 503',
      'GET /v2/staff/orders/{order_id}/print-jobs': '200 401 403 404 422 500 503',
      'GET /v2/staff/print-jobs/{job_id}': '200 401 403 404 422 500 503',
      'GET /v2/staff/print-jobs/{job_id}/ticket': '200 401 403 404 422 500 503',
      'GET /v2/staff/printers': '200 401 403 422 500 503',
      'GET /v2/staff/printers/{printer_id}': '200 401 403 404 422 500 503',
      'PATCH /v2/staff/printers/{printer_id}': '200 400 401 403 404 413 415 422 500 503',
      'POST /v2/staff/orders/{order_id}/print-jobs': '200 400 401 403 404 409 413 415 422 500 503',
      'POST /v2/staff/print-jobs/{job_id}/resolve': '200 400 401 403 404 409 413 415 422 500 503',
      'POST /v2/staff/print-jobs/{job_id}/result': '200 400 401 403 404 409 413 415 422 500 503',
      'POST /v2/staff/print-jobs/{job_id}/sent': '200 400 401 403 404 409 413 415 422 500 503',
      'POST /v2/staff/printers': '200 400 401 403 404 413 415 422 500 503',
      'POST /v2/staff/printers/{printer_id}/claims': '200 400 401 403 404 413 415 422 500 503',
      'POST /v2/staff/printers/{printer_id}/key': '200 400 401 403 404 413 415 422 500 503',
      'POST /v2/staff/printers/{printer_id}/test': '200 400 401 403 404 413 415 422 500 503',
      'GET /v2/staff/push': '200 401 403 422 500 503',
      'POST /v2/staff/push/subscriptions': '200 400 401 403 413 415 422 429 500 503',
      'GET /v2/staff/push/subscriptions/{subscription_id}': '200 401 403 422 500 503',
      'DELETE /v2/staff/push/subscriptions/{subscription_id}':
        '200 400 401 403 413 415 422 500 503',
      'GET /v2/staff/session/people': '200 401 403 422 500 503',
      'PATCH /v2/staff/devices/{device_id}': '200 400 401 403 404 413 415 422 500 503',
      'PATCH /v2/staff/people/{person_id}': '200 400 401 403 404 409 413 415 422 500 503',
      'POST /v2/staff/account/passkeys': '200 400 401 403 413 415 422 500 503',
      'POST /v2/staff/account/passkeys/options': '200 400 401 403 413 415 422 500 503',
      'POST /v2/staff/account/recovery-codes': '200 400 401 403 413 415 422 500 503',
      'POST /v2/staff/account/totp': '200 400 401 403 413 415 422 500 503',
      'POST /v2/staff/devices': '200 400 401 403 413 415 422 500 503',
      'POST /v2/staff/invitations': '200 400 401 403 409 413 415 422 500 503',
      'POST /v2/staff/invitations/accept': '200 400 403 409 410 413 415 422 429 500 503',
      'POST /v2/staff/invitations/read': '200 400 403 410 413 415 422 429 500 503',
      'POST /v2/staff/people/{person_id}/new-password':
        '200 400 401 403 404 409 413 415 422 500 503',
      'POST /v2/staff/session': '200 400 401 403 413 415 422 429 500 503',
      'POST /v2/staff/session/device': '200 400 403 413 415 422 429 500 503',
      'POST /v2/staff/session/passkey': '200 400 401 403 413 415 422 429 500 503',
      'POST /v2/staff/session/passkey/options': '200 400 403 413 415 422 429 500 503',
      'POST /v2/staff/session/pin': '200 400 401 403 413 415 422 429 500 503',
      'POST /v2/staff/session/step-up': '200 400 401 403 413 415 422 429 500 503',
      'PUT /v2/staff/account/password': '200 400 401 403 413 415 422 429 500 503',
      'PUT /v2/staff/account/pin': '200 400 401 403 413 415 422 429 500 503',
      'PUT /v2/staff/account/totp': '200 400 401 403 413 415 422 500 503',
      'POST /print/epson/{key}': '200 400 404 413 415 422 429 500 503',
      'POST /print/star/{key}': '200 400 404 413 415 422 429 500 503',
      'GET /print/star/{key}': '200 404 415 422 429 500 503',
      'DELETE /print/star/{key}': '200 400 404 413 415 422 429 500 503',
      'POST /print/relay/claims': '200 400 401 403 413 415 422 429 500 503',
      'POST /print/relay/jobs/{job_id}/sent': '200 400 401 403 413 415 422 429 500 503',
      'POST /print/relay/jobs/{job_id}/condition': '200 400 401 403 413 415 422 429 500 503',
      'POST /print/relay/jobs/{job_id}/result': '200 400 401 403 413 415 422 429 500 503',
      'POST /print/relay/printers/{printer_id}/condition':
        '200 400 401 403 404 413 415 422 429 500 503',
      'PUT /v2/staff/people/{person_id}/pin': '200 400 401 403 404 413 415 422 429 500 503',
    });
  });

  test('I-3: a body that may be empty is not required, all others are', async () => {
    const { paths } = await description();
    const isRequired = (path: string, method: string) =>
      paths[path]?.[method]?.requestBody?.required;
    expect(isRequired('/v2/staff/orders/{order_id}/silence', 'post')).toBe(false);
    expect(isRequired('/v2/public/auth/update-profile', 'patch')).toBe(false);
    expect(isRequired('/v2/public/checkout/', 'post')).toBe(true);
    expect(JSON.stringify(paths)).not.toContain('x-optional-body');
  });

  test('I-3: every documented rejection has a code of the table, with its sentence', async () => {
    const { paths } = await description();
    const rejections = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ responses }) => Object.entries(responses))
      .filter(([status]) => status !== '200');
    for (const [, { description: text }] of rejections) {
      for (const line of text.split('\n')) {
        const [, code = '', message] = /^`(\w+)`: (.*?)\s*$/.exec(line) ?? [];
        expect([code, message]).toEqual([code, Reflect.get(PROBLEMS, code)?.message]);
      }
    }
  });

  test('A-5, I-10: a conflict documents what is unavailable and the current price', async () => {
    const { paths } = await description();
    const conflict = paths['/v2/public/checkout/']?.post?.responses['409'];
    const properties = conflict?.content['application/json']?.schema.properties ?? {};
    expect(Object.keys(properties)).toEqual([
      'status',
      'code',
      'message',
      'errors',
      'items',
      'paused_until',
      'quote',
    ]);
  });

  test('I-1: can be read by people, with scripts and styles of its own only', async () => {
    const { app } = await openShop();
    const page = await app.inject('/v2/docs/');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'self';.*frame-ancestors 'none'$/);
    expect(policy).not.toMatch(/https?:/);
    for (const [, script] of page.body.matchAll(/<script([^>]*)>/g)) {
      expect(script).toContain('src="./static/');
    }
    for (const [, file] of page.body.matchAll(/(?:src|href)="\.(\/static\/[^"]+)"/g)) {
      expect([file, (await app.inject(`/v2/docs${file}`)).statusCode]).toEqual([file, 200]);
    }
  });
});
