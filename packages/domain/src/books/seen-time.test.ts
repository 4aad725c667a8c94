import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isClockDoubtful, lastOpenableDay, seenTime } from './seen-time.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const SEEN = Date.parse('2026-11-25T11:00:00Z');
const seen = (now: number, witnesses: { steady?: number; lastFact?: number } = {}) =>
  seenTime(SEEN, { now, steady: null, lastFact: null, ...witnesses });

describe('BK-18: until when time was seen to pass', () => {
  it('BK-18: follows a clock that is up to 26 hours ahead, as after a night or a day off', () => {
    expect(seen(SEEN + 60_000)).toBe(SEEN + 60_000);
    expect(seen(SEEN + 26 * HOUR)).toBe(SEEN + 26 * HOUR);
    expect(seen(SEEN + 26 * HOUR + 1)).toBe(SEEN);
    expect(seen(SEEN + 400 * DAY)).toBe(SEEN);
  });

  it('BK-18: never goes back with a clock', () => {
    expect(seen(SEEN - DAY)).toBe(SEEN);
    expect(seen(SEEN - 400 * DAY, { steady: SEEN - DAY, lastFact: SEEN - 400 * DAY })).toBe(SEEN);
  });

  it('BK-18: while the clock is doubted, goes on by the time that the server runs', () => {
    expect(seen(SEEN + 400 * DAY, { steady: SEEN + 3 * HOUR })).toBe(SEEN + 3 * HOUR);
    // What ran may not be ahead of the clock.
    expect(seen(SEEN + HOUR, { steady: SEEN + 3 * HOUR })).toBe(SEEN + HOUR);
  });

  it('BK-18: a sale after holidays of up to 45 days shows that the clock is right, a later one does not', () => {
    const open = SEEN + 14 * DAY;
    expect(seen(open, { lastFact: open - 5_000 })).toBe(open);
    expect(seen(open + 40 * DAY, { lastFact: open })).toBe(open);
    expect(seen(SEEN + 400 * DAY, { lastFact: SEEN + 400 * DAY })).toBe(SEEN);
  });

  it('BK-18: at no clock it is behind what it was, or ahead of the clock', () => {
    const instant = fc.integer({ min: -500 * DAY, max: 500 * DAY }).map((ms) => SEEN + ms);
    fc.assert(
      fc.property(instant, fc.option(instant), fc.option(instant), (now, steady, lastFact) => {
        const after = seenTime(SEEN, { now, steady, lastFact });
        expect(after).toBeGreaterThanOrEqual(SEEN);
        expect(after).toBeLessThanOrEqual(Math.max(SEEN, now));
      }),
    );
  });
});

it('BK-18: a clock is doubted over 26 hours ahead of what was seen, or behind', () => {
  expect([26 * HOUR, -26 * HOUR].map((ms) => isClockDoubtful(SEEN, SEEN + ms))).toEqual([
    false,
    false,
  ]);
  expect([26 * HOUR + 1, -26 * HOUR - 1].map((ms) => isClockDoubtful(SEEN, SEEN + ms))).toEqual([
    true,
    true,
  ]);
});

it('BK-18: what a doubtful clock dates belongs to the day after the one that was seen last', () => {
  expect(lastOpenableDay(Date.parse('2026-11-25T11:00:00Z'), 'Europe/Paris')).toBe('2026-11-26');
  expect(lastOpenableDay(Date.parse('2026-11-25T02:59:00Z'), 'Europe/Paris')).toBe('2026-11-25');
});
