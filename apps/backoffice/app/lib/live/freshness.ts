/** How the board is connected. */
export type Connection = 'loading' | 'live' | 'polling' | 'offline';

/** How old the shown data are, as the board says it. Rule OB-63. */
export type Freshness =
  | { readonly kind: 'loading' }
  | { readonly kind: 'current' }
  | { readonly kind: 'old'; readonly seconds: number; readonly isOffline: boolean };

/** The server says something at least every 10 s; two seconds more for the way. */
const CURRENT_FOR_MS = 12_000;

/** `lastReceivedAt` is when the server was last heard, null before the first time; both in milliseconds of one clock. */
export function freshnessOf(
  connection: Connection,
  lastReceivedAt: number | null,
  now: number,
): Freshness {
  if (lastReceivedAt === null) {
    return connection === 'offline'
      ? { kind: 'old', seconds: 0, isOffline: true }
      : { kind: 'loading' };
  }
  const age = now - lastReceivedAt;
  if (connection !== 'offline' && age < CURRENT_FOR_MS) return { kind: 'current' };
  return {
    kind: 'old',
    seconds: Math.max(0, Math.floor(age / 1000)),
    isOffline: connection === 'offline',
  };
}
