import { randomUUID } from 'node:crypto';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';

/**
 * A new order's id: year and month in UTC, as `26b` for November 2026, and the bytes of a random UUID,
 * 122 bits that nobody guesses; Node draws those of many at once. Orders lie in years by it, and their
 * keys in an index beside those of the same month. Rule U-52.
 */
export function drawOrderId(now: Instant): string {
  const at = new Date(now);
  const year = String(at.getUTCFullYear() % 100).padStart(2, '0');
  const month = (at.getUTCMonth() + 1).toString(16);
  const random = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
  return `${year}${month}${random.toString('base64url')}`;
}
