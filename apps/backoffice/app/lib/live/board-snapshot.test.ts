import { expect, test } from 'vitest';
import {
  type BoardSnapshot,
  MAX_SNAPSHOT_AGE_MS,
  restoredSnapshot,
  storedSnapshot,
} from './board-snapshot.ts';
import { aBoardOrder } from './test-board-order.ts';

const guest = {
  first_name: 'Léa',
  last_name: 'Moreau',
  phone: '+33 6 12 34 56 78',
  address: '12 rue de la Paix',
  postal_code: '75002',
  city: 'Paris',
  entry_code: '27B',
  floor: '3e',
  is_first_order: true,
};
const NOW = Date.UTC(2026, 10, 23, 19);
const snapshot: BoardSnapshot = {
  owner: 'device:d1',
  lastReceivedAt: NOW,
  orders: [{ ...aBoardOrder('a', { note: 'Digicode 14B' }), guest, total: 36.1 }],
  timeZone: 'Europe/Paris',
  today: '2026-11-23',
  serviceSince: null,
};

test('OB-78: a stored board has what the kitchen needs, and nothing of the guests', () => {
  const stored = storedSnapshot(snapshot);
  const text = JSON.stringify(stored);
  for (const secret of ['Léa', 'Moreau', '34 56', 'rue de la Paix', '75002']) {
    expect(text).not.toContain(secret);
  }
  const [order] = restoredSnapshot(stored, 'device:d1', NOW)?.orders ?? [];
  expect(order).toEqual({ ...snapshot.orders[0], guest: null, total: null });
});

test('OB-78: another person or device, a day later, and another build do not see it', () => {
  const stored = storedSnapshot(snapshot);
  expect(restoredSnapshot(stored, 'person:p1', NOW)).toBeNull();
  expect(restoredSnapshot(stored, 'device:d1', NOW + MAX_SNAPSHOT_AGE_MS - 1)).not.toBeNull();
  expect(restoredSnapshot(stored, 'device:d1', NOW + MAX_SNAPSHOT_AGE_MS)).toBeNull();
  const ofOtherBuild = { ...stored, build: 'other' };
  expect(restoredSnapshot(ofOtherBuild, 'device:d1', NOW)).toBeNull();
});

test('what cannot be read counts as none', () => {
  for (const stored of [null, '', 0, [], {}, { build: 'other' }])
    expect(restoredSnapshot(stored, 'device:d1', NOW)).toBeNull();
});
