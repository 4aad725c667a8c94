import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const SEVEN = Date.parse('2026-11-20T19:00:00Z');

function aClock() {
  let elapsed = 5000;
  const clock = createServerClock(
    () => elapsed,
    () => SEVEN - 5 * 60_000,
  );
  return { clock, pass: (milliseconds: number) => (elapsed += milliseconds) };
}

test('the device’s clock counts until the server has sent its time', () => {
  expect(aClock().clock.now()).toBe(SEVEN - 5 * 60_000);
});

test('OB-62: a device five minutes off shows the server’s time', () => {
  const { clock, pass } = aClock();
  clock.receive(SEVEN);
  pass(12_000);
  expect(clock.now()).toBe(SEVEN + 12_000);
});

test('OB-62: a delayed event does not set the clock back', () => {
  const { clock, pass } = aClock();
  clock.receive(SEVEN);
  pass(14_000);
  clock.receive(SEVEN + 10_000);
  expect(clock.now()).toBe(SEVEN + 14_000);
});

test('OB-62: a clock that runs fast is corrected within a minute', () => {
  const { clock, pass } = aClock();
  clock.receive(SEVEN);
  for (let count = 1; count <= 6; count += 1) {
    pass(10_500);
    clock.receive(SEVEN + count * 10_000);
  }
  expect(clock.now()).toBeLessThanOrEqual(SEVEN + 62_500);
});

test('OB-62: a device that slept is right with the next event', () => {
  const { clock } = aClock();
  clock.receive(SEVEN);
  clock.receive(SEVEN + 3_600_000);
  expect(clock.now()).toBe(SEVEN + 3_600_000);
});
