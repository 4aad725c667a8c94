import type { SharePayer } from '#modules/payments/shares/open-share.ts';
import { aCardOrder, type CardShop, CHECKOUT } from './card-shop.ts';

/** What each participant pays of 11,80 €. */
export const SHARES = [
  { participantId: 'host', amount: 500, lines: [] },
  { participantId: 'ana', amount: 400, lines: [] },
  { participantId: 'ben', amount: 280, lines: [1] },
] as const;

/** An order over 11,80 € that is placed and that its three participants are to pay. */
export async function sharedOrder(
  shop: CardShop,
  shares: readonly (typeof SHARES)[number][] = SHARES,
): Promise<string> {
  const placed = await shop.post(CHECKOUT, aCardOrder(null));
  const orderId = String(placed.body.payload?.order_id);
  const started = await shop.shares.start(orderId, 'host', shares);
  if (started.kind !== 'started') throw new Error(`The shares did not start: ${started.kind}`);
  return orderId;
}

/** The request of a participant to pay. */
export function payer(orderId: string, participantId: string): SharePayer {
  const methods = { card: true, paypal: false };
  return { orderId, participantId, clientKey: `client of ${participantId}`, methods };
}

/** The intent that a participant has to pay. */
export async function openedIntent(
  shop: CardShop,
  orderId: string,
  participantId: string,
): Promise<string> {
  const opened = await shop.shares.open(payer(orderId, participantId));
  if (opened.kind !== 'open') throw new Error(`Nothing to pay: ${opened.kind}`);
  return opened.intentId;
}

/** Pays the share of a participant, of which the shop hears by the webhook. */
export async function payShare(
  shop: CardShop,
  orderId: string,
  participantId: string,
): Promise<string> {
  const intentId = await openedIntent(shop, orderId, participantId);
  shop.stripe.ledger.pay(intentId);
  if ((await shop.deliverEvent()) !== 200) throw new Error('The webhook refused the payment.');
  return intentId;
}

/** The intents of an order that all three have paid, in the sequence of their shares. */
export async function paidShares(
  shop: CardShop,
  orderId: string,
): Promise<readonly [host: string, ana: string, ben: string]> {
  const host = await payShare(shop, orderId, 'host');
  const ana = await payShare(shop, orderId, 'ana');
  return [host, ana, await payShare(shop, orderId, 'ben')];
}
