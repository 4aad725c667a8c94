import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BoardColumn,
  boardColumn,
  compareByStart,
  isRinging,
  SILENCE_MS,
  serviceDay,
  serviceDayBounds,
  TO_START_MS,
} from './board.ts';
import { ORDER_PROGRESS, type OrderProgress } from './order-progress.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const PARIS = 'Europe/Paris';

describe('the columns of the board', () => {
  it.each([
    ['received', -5, 'new'],
    ['received', 600, 'new'],
    ['accepted', -5, 'to_start'],
    ['accepted', 15, 'to_start'],
    ['accepted', 16, 'later'],
    ['preparing', 60, 'in_progress'],
    ['ready', 60, 'ready'],
    ['out_for_delivery', 60, 'out_for_delivery'],
    ['handed_over', 60, null],
    ['cancelled', 60, null],
  ] satisfies [OrderProgress, number, BoardColumn | null][])(
    'OB-1: an order that is %s and starts in %i minutes is in %s',
    (progress, minutes, column) => {
      expect(boardColumn({ progress, startBy: NOW + minutes * 60_000 }, NOW)).toBe(column);
    },
  );

  it('OB-1: an accepted order moves from later to those to start as time goes by, and not back', () => {
    const startBy = NOW + 60 * 60_000;
    const columns = [-TO_START_MS - 1, -TO_START_MS, 0, TO_START_MS].map((passed) =>
      boardColumn({ progress: 'accepted', startBy }, startBy + passed),
    );
    expect(columns).toEqual(['later', 'to_start', 'to_start', 'to_start']);
  });

  it('OB-2: orders are sorted by their start, then by what is due first, not by when they came in', () => {
    const order = (number: number, startBy: number, dueAt: number, submittedAt: number) => ({
      number,
      startBy,
      dueAt,
      submittedAt,
    });
    const sorted = [
      order(5, 9, 10, 1),
      order(4, 5, 25, 1),
      order(3, 5, 20, 3),
      order(2, 5, 20, 2),
      order(1, 5, 20, 2),
    ]
      .toSorted(compareByStart)
      .map(({ number }) => number);
    expect(sorted).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('the day of the service', () => {
  it.each([
    ['2026-11-20T23:30:00+01:00', '2026-11-20'],
    ['2026-11-21T03:59:59+01:00', '2026-11-20'],
    ['2026-11-21T04:00:00+01:00', '2026-11-21'],
    // Spring: 02:00 is 03:00.
    ['2026-03-29T01:59:00+01:00', '2026-03-28'],
    ['2026-03-29T03:30:00+02:00', '2026-03-28'],
    ['2026-03-29T04:00:00+02:00', '2026-03-29'],
    // Autumn: 03:00 is 02:00 once more.
    ['2026-10-25T02:30:00+02:00', '2026-10-24'],
    ['2026-10-25T02:30:00+01:00', '2026-10-24'],
    ['2026-10-25T03:59:00+01:00', '2026-10-24'],
    ['2026-10-25T04:00:00+01:00', '2026-10-25'],
  ])('OB-3: %s belongs to %s', (at, day) => {
    expect(serviceDay(Date.parse(at), PARIS)).toBe(day);
  });

  it.each([
    ['2026-11-20', 24],
    ['2026-03-28', 23],
    ['2026-10-24', 25],
  ])('OB-3: the day %s has %i hours', (day, hours) => {
    const { from, until } = serviceDayBounds(day, PARIS);
    expect((until - from) / 3_600_000).toBe(hours);
  });

  it('OB-3: an instant lies within the bounds of its day, in every zone and at every clock change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') }),
        fc.constantFrom(PARIS, 'America/Martinique', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'),
        (at, zone) => {
          const { from, until } = serviceDayBounds(serviceDay(at, zone), zone);
          expect([from <= at, at < until]).toEqual([true, true]);
        },
      ),
    );
  });
});

describe('ringing', () => {
  it('OB-4: an order rings while it is received, and pauses for two minutes where it was silenced', () => {
    const order = { isLastStepAutomatic: false, silencedUntil: null, messagedAt: null };
    expect(ORDER_PROGRESS.filter((progress) => isRinging({ ...order, progress }, NOW))).toEqual([
      'received',
    ]);
    const silencedUntil = NOW + SILENCE_MS;
    const silenced = { ...order, progress: 'received', silencedUntil } as const;
    expect(isRinging(silenced, silencedUntil - 1)).toBe(false);
    expect(isRinging(silenced, silencedUntil)).toBe(true);
  });

  it('OB-43: an order that was accepted by itself rings until it is silenced once', () => {
    const order = { isLastStepAutomatic: true, silencedUntil: null, messagedAt: null };
    expect(ORDER_PROGRESS.filter((progress) => isRinging({ ...order, progress }, NOW))).toEqual([
      'received',
      'accepted',
    ]);
    const silenced = { ...order, progress: 'accepted', silencedUntil: NOW } as const;
    expect(isRinging(silenced, NOW + SILENCE_MS)).toBe(false);
  });

  it('OB-84: an order under way rings from a message of its guest on, until it is silenced after it', () => {
    const order = { isLastStepAutomatic: false, silencedUntil: null, messagedAt: NOW };
    expect(ORDER_PROGRESS.filter((progress) => isRinging({ ...order, progress }, NOW))).toEqual([
      'received',
      'accepted',
      'preparing',
      'ready',
      'out_for_delivery',
    ]);
    const silencedAt = (at: number) =>
      isRinging({ ...order, progress: 'preparing', silencedUntil: at + SILENCE_MS }, NOW + 1);
    expect([silencedAt(NOW - 1), silencedAt(NOW)]).toEqual([true, false]);
  });
});
