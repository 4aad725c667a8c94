import { expect, test } from 'vitest';
import { pushGuards } from './push-guards.ts';

test('U-63: hosts that guests name share a bounded number of circuit breakers', () => {
  const created: string[] = [];
  const guardOf = pushGuards((name) => {
    created.push(name);
    return (work) => work();
  });
  const apple = guardOf('https://web.push.apple.com/a');
  for (let n = 0; n < 10_000; n += 1) guardOf(`https://h${n}.notify.windows.com/x`);
  expect(created).toHaveLength(65);
  expect(guardOf('https://web.push.apple.com/b')).toBe(apple);
  expect(guardOf('https://h1.notify.windows.com/y')).not.toBe(apple);
});
