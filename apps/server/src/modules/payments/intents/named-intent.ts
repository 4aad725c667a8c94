import { hash, timingSafeEqual } from 'node:crypto';
import type { CardIntent } from '#adapters/cards/card-gateway.ts';

/** The state of a card payment as a browser names it; null for what it leaves out. */
export interface NamedIntent {
  readonly id: string;
  readonly clientSecret: string | null;
  readonly customerId: string | null;
}

/** What a browser names of an intent and is not the intent's. */
export type NamedMismatch = 'wrong_secret' | 'wrong_customer';

/** What was named and differs from the intent; what was left out differs from nothing. Rule Y-21. */
export function mismatchOf(intent: CardIntent, named: NamedIntent): NamedMismatch | null {
  const { clientSecret, customerId } = named;
  if (clientSecret !== null && !isSame(clientSecret, intent.clientSecret)) return 'wrong_secret';
  return customerId !== null && customerId !== intent.customerId ? 'wrong_customer' : null;
}

/** Takes as long for a secret that begins right as for any other. */
function isSame(left: string, right: string): boolean {
  return timingSafeEqual(hash('sha256', left, 'buffer'), hash('sha256', right, 'buffer'));
}
