import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyPause } from '../../test/arbitrary-scheduling.ts';
import type { Pause } from './live-state.ts';
import { pauseOf, rushDelay } from './pauses.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}+01:00`);
const pause = (kind: Pause['kind'], until: string | null): Pause => ({
  kind,
  until: until === null ? null : at(until),
});

it.each([
  ['all', 'pickup', true],
  ['all', 'delivery', true],
  ['pickup', 'pickup', true],
  ['pickup', 'delivery', false],
  ['delivery', 'delivery', true],
  ['delivery', 'pickup', false],
  ['asap', 'pickup', false],
] as const)(
  'SV-10: a pause of %s stops an order for a slot, as a %s: %j',
  (kind, orderType, isStopped) => {
    const pauses = [pause(kind, '20:30')];
    expect(pauseOf(pauses, orderType, at('20:00'), { asap: false }) !== null).toBe(isStopped);
  },
);

it('SV-10: orders as soon as possible are stopped by a pause of theirs, and by one of their type', () => {
  const stopped = (...pauses: Pause[]) =>
    pauseOf(pauses, 'pickup', at('20:00'), { asap: true }) !== null;
  expect(stopped(pause('asap', '20:30'))).toBe(true);
  expect(stopped(pause('pickup', '20:30'))).toBe(true);
  expect(stopped(pause('delivery', '20:30'))).toBe(false);
  expect(stopped()).toBe(false);
});

it('SV-10: the end of a pause is not in it', () => {
  const pauses = [pause('all', '20:30')];
  expect(pauseOf(pauses, 'pickup', at('20:30') - 1, { asap: false })).toEqual(pauses[0]);
  expect(pauseOf(pauses, 'pickup', at('20:30'), { asap: false })).toBeNull();
});

it('SV-12: of several pauses the one that ends last is named, one without a time before all others', () => {
  const [early, late] = [pause('all', '20:30'), pause('pickup', '21:00')];
  const without = pause('asap', null);
  const named = (...pauses: Pause[]) => pauseOf(pauses, 'pickup', at('20:00'), { asap: true });
  expect(named(early, late)).toBe(late);
  expect(named(late, early)).toBe(late);
  expect(named(late, without, early)).toBe(without);
  expect(named(without, late)).toBe(without);
});

const RUSH = { minutes: 15, until: at('20:30') };

it.each([
  ['19:00', 15],
  ['20:15', 15],
  ['20:20', 10],
  ['20:29', 1],
  ['20:30', 0],
  ['21:00', 0],
])('SV-14, SV-15: at %s a rush of 15 minutes until 20:30 adds %i minutes', (now, minutes) => {
  expect(rushDelay(RUSH, at(now))).toBe(minutes * 60_000);
});

it('SV-14: without a rush nothing is added', () => {
  expect(rushDelay(null, at('20:00'))).toBe(0);
});

it('SV-15: in a rush, what is begun later is never ready earlier, and what is begun at its end waits for nothing', () => {
  const anyMinutes = fc.integer({ min: 5, max: 120 });
  const anyDistance = fc.integer({ min: 0, max: 4 * 60 * 60_000 });
  fc.assert(
    fc.property(anyMinutes, anyDistance, anyDistance, (minutes, one, other) => {
      const rush = { minutes, until: at('20:30') };
      const readyAt = (before: number) =>
        rush.until - before + rushDelay(rush, rush.until - before);
      expect(readyAt(Math.min(one, other))).toBeGreaterThanOrEqual(readyAt(Math.max(one, other)));
      expect(rushDelay(rush, rush.until - 1)).toBe(1);
    }),
  );
});

it('SV-12: after the named pause no pause of the kind is left', () => {
  const now = at('20:00');
  fc.assert(
    fc.property(fc.array(anyPause(now), { maxLength: 5 }), fc.boolean(), (pauses, asap) => {
      const named = pauseOf(pauses, 'delivery', now, { asap });
      if (named === null || named.until === null) return;
      expect(named.until).toBeGreaterThan(now);
      expect(pauseOf(pauses, 'delivery', named.until, { asap })).toBeNull();
    }),
  );
});
