import type { LivePrinter } from '@comptoir/contract/staff/printing';
import { expect, test } from 'vitest';
import { printerAlarm } from './printer-words.ts';

const KITCHEN: LivePrinter = {
  printer_id: 'p1',
  name: 'Cuisine',
  transport: 'escpos_tcp',
  kinds: ['kitchen'],
  state: 'ready',
  since: '2026-11-20T18:42:00.000Z',
  last_seen_at: '2026-11-20T18:45:00.000Z',
  waiting: 0,
  fallback_name: null,
};

const alarm = (change: Partial<LivePrinter>) =>
  printerAlarm({ ...KITCHEN, ...change }, 'Europe/Paris');

test.each(['ready', 'unknown'] as const)('PR-121: a printer that is %s gives no alarm', (state) => {
  expect(alarm({ state, waiting: 3 })).toBeNull();
});

test.each([
  ['paper', 'Plus de papier : Cuisine.', 'Remettez un rouleau. Les 2 tickets sortiront seuls.'],
  ['cover', 'Capot ouvert : Cuisine.', 'Refermez-le bien. Les 2 tickets sortiront seuls.'],
  [
    'offline',
    'Cuisine ne répond plus depuis 19:42.',
    'Est-elle allumée, et reliée au réseau ? Les 2 tickets sortiront seuls.',
  ],
] as const)('PR-121: %s says what to do, and that what waits comes out', (state, title, advice) => {
  const said = alarm({ state, waiting: 2 });
  expect(said?.title.replace(/\s/g, ' ')).toBe(title);
  expect(said?.advice.replace(/\s/g, ' ')).toBe(advice);
});

test('PR-121: without a ticket that waits nothing is promised', () => {
  expect(alarm({ state: 'paper' })?.advice).toBe('Remettez un rouleau.');
});

test('PR-121: with a fallback it says where the tickets come out', () => {
  const said = alarm({ state: 'cover', waiting: 2, fallback_name: 'Comptoir' });
  expect(said?.advice.replace(/\s/g, ' ')).toBe(
    'Refermez-le bien. En attendant, ses tickets sortent sur « Comptoir ».',
  );
});
