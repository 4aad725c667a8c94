import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` of a payload, as of a moment in seconds. */
export function signatureOf(payload: string, secret: string, seconds = Date.now() / 1000): string {
  const timestamp = Math.floor(seconds);
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}
