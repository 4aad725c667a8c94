import { describe, expect, it } from 'vitest';
import type { ApiResult } from '#lib/api/api-client.ts';
import { cachedAnswer } from './cached-answer.ts';

const REFUSED = {
  ok: false,
  problem: { code: 'network', message: '', errors: [], status: 0 },
} as const;

function asked(answers: readonly ApiResult<number>[]) {
  let now = 0;
  let count = 0;
  const ask = async () => answers[count++] ?? REFUSED;
  return {
    ask: cachedAnswer(ask, 60_000, () => now),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    count: () => count,
  };
}

describe('what the app asks for on every page', () => {
  it('X-8: is requested once a minute', async () => {
    const settings = asked([
      { ok: true, payload: 1 },
      { ok: true, payload: 2 },
    ]);
    const [first, second] = await Promise.all([settings.ask(), settings.ask()]);
    expect([first, second]).toEqual([
      { ok: true, payload: 1 },
      { ok: true, payload: 1 },
    ]);
    settings.pass(59_999);
    expect(await settings.ask()).toEqual({ ok: true, payload: 1 });
    settings.pass(1);
    expect(await settings.ask()).toEqual({ ok: true, payload: 2 });
    expect(settings.count()).toBe(2);
  });

  it('X-8: is requested again at once after a failure', async () => {
    const settings = asked([REFUSED, { ok: true, payload: 2 }]);
    expect((await settings.ask()).ok).toBe(false);
    expect(await settings.ask()).toEqual({ ok: true, payload: 2 });
  });
});
