import { expect, test } from 'vitest';
import { createWakeLock } from './wake-lock.ts';

function aDevice({ fails = false } = {}) {
  const states: string[] = [];
  const device = { isVisible: true, asked: 0, released: 0, takeAway: () => {} };
  const lock = createWakeLock(
    {
      isVisible: () => device.isVisible,
      async request() {
        device.asked += 1;
        if (fails) throw new Error('battery');
        return {
          async release() {
            device.released += 1;
          },
          addEventListener(_: 'release', listener: () => void) {
            device.takeAway = listener;
          },
        };
      },
    },
    (state) => states.push(state),
  );
  return { ...lock, device, states };
}

test('OB-72: the screen stays on, and is asked for once', async () => {
  const { check, device, states } = aDevice();
  await check();
  await check();
  expect(device.asked).toBe(1);
  expect(states).toEqual(['held']);
});

test('OB-72: a lock that was lost with the page’s visibility is asked for again', async () => {
  const { check, device, states } = aDevice();
  await check();
  device.isVisible = false;
  device.takeAway();
  await check();
  expect(device.asked).toBe(1);
  device.isVisible = true;
  await check();
  expect(states).toEqual(['held', 'off', 'held']);
});

test('OB-72: a refusal is said, and asked again later', async () => {
  const { check, device, states } = aDevice({ fails: true });
  await check();
  await check();
  expect(states).toEqual(['refused', 'refused']);
  expect(device.asked).toBe(2);
});

test('OB-72: a browser without wake lock says so', async () => {
  const states: string[] = [];
  const lock = createWakeLock({ request: undefined, isVisible: () => true }, (state) =>
    states.push(state),
  );
  await lock.check();
  expect(states).toEqual(['unsupported']);
});

test('the lock is given back at the end', async () => {
  const { check, stop, device } = aDevice();
  await check();
  stop();
  await check();
  expect(device).toMatchObject({ asked: 1, released: 1 });
});
