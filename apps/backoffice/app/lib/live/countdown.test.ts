import { describe, expect, test } from 'vitest';
import { type CountedOrder, countdownOf, durationText } from './countdown.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);
const order = (
  column: CountedOrder['column'],
  change: Partial<CountedOrder> = {},
): CountedOrder => ({
  column,
  isPickup: true,
  receivedAt: at('19:00:00'),
  startBy: at('19:10:00'),
  dueAt: at('19:30:00'),
  stepAt: at('19:00:00'),
  ...change,
});

describe('the countdown', () => {
  test('OB-67: a new order counts how long it has been waiting', () => {
    expect(countdownOf(order('new'), at('19:01:59'))).toMatchObject({
      wording: 'waiting',
      minutes: 1,
      urgency: 'calm',
    });
    expect(countdownOf(order('new'), at('19:02:00')).urgency).toBe('soon');
    expect(countdownOf(order('new'), at('19:05:00'))).toMatchObject({ urgency: 'late', left: 0 });
  });

  test('OB-67: a clock that is a little behind shows no negative minutes', () => {
    expect(countdownOf(order('new'), at('18:59:58')).minutes).toBe(0);
  });

  test('OB-67: an accepted order counts down to its start, then how late it is', () => {
    const start = (time: string) => countdownOf(order('to_start'), at(time));
    expect(start('19:02:00')).toMatchObject({ wording: 'start_in', minutes: 8, urgency: 'calm' });
    expect(start('19:05:30')).toMatchObject({ wording: 'start_in', minutes: 5, urgency: 'soon' });
    expect(start('19:10:20')).toMatchObject({ wording: 'start_now', urgency: 'soon' });
    expect(start('19:12:00')).toMatchObject({ wording: 'start_late', minutes: 2, urgency: 'late' });
  });

  test('OB-67: an order in preparation counts down to its promise, and its bar with it', () => {
    const due = (time: string) => countdownOf(order('in_progress'), at(time));
    expect(due('19:10:00')).toMatchObject({ wording: 'due_in', minutes: 20, left: 1 });
    expect(due('19:20:00')).toMatchObject({ minutes: 10, urgency: 'calm', left: 0.5 });
    expect(due('19:26:00')).toMatchObject({ minutes: 4, urgency: 'soon' });
    expect(due('19:30:30')).toMatchObject({ wording: 'due_now', left: 0 });
    expect(due('19:37:00')).toMatchObject({ wording: 'late', minutes: 7, urgency: 'late' });
  });

  test('OB-67: a pickup that is ready waits for its guest, and is never late', () => {
    const ready = order('ready', { stepAt: at('19:28:00') });
    expect(countdownOf(ready, at('19:40:00'))).toMatchObject({
      wording: 'ready_since',
      minutes: 12,
      urgency: 'calm',
    });
    expect(countdownOf(ready, at('19:43:00')).urgency).toBe('soon');
  });

  test('OB-67: a delivery that is ready or out still has its promise', () => {
    expect(countdownOf(order('ready', { isPickup: false }), at('19:31:00')).wording).toBe('late');
    expect(
      countdownOf(order('out_for_delivery', { isPickup: false }), at('19:25:00')),
    ).toMatchObject({ wording: 'due_in', minutes: 5 });
  });
});

test('durations', () => {
  expect([0, 5, 59, 60, 65, 600].map(durationText)).toEqual([
    '0\u00a0min',
    '5\u00a0min',
    '59\u00a0min',
    '1\u00a0h\u00a000',
    '1\u00a0h\u00a005',
    '10\u00a0h\u00a000',
  ]);
});
