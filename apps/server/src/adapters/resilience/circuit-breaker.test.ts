import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { circuitBreaker, RESET_TIMEOUT_MS } from './provider-client.ts';
import { ProviderError } from './provider-error.ts';

const down = () => Promise.reject(new ProviderError('test', 'provider_timeout', 'no answer'));
const up = () => Promise.resolve('answer');

const OPEN = { problem: 'provider_unavailable', message: 'test: not asked, it keeps failing' };

async function failTimes(guard: ReturnType<typeof circuitBreaker>, times: number): Promise<void> {
  for (let call = 0; call < times; call += 1) {
    await expect(guard(down)).rejects.toMatchObject({ problem: 'provider_timeout' });
  }
}

describe('the circuit breaker', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('L-13: opens after five failures and then makes no calls', async () => {
    const guard = circuitBreaker('test');
    await failTimes(guard, 5);
    const work = vi.fn(up);
    await expect(guard(work)).rejects.toMatchObject(OPEN);
    expect(work).not.toHaveBeenCalled();
  });

  it('L-13: stays closed while at least half of the calls succeed', async () => {
    const guard = circuitBreaker('test');
    for (let round = 0; round < 10; round += 1) {
      expect(await guard(up)).toBe('answer');
      await failTimes(guard, 1);
    }
    expect(await guard(up)).toBe('answer');
  });

  it('L-13: lets one call through after the pause and closes when it succeeds', async () => {
    const guard = circuitBreaker('test');
    await failTimes(guard, 5);
    await vi.advanceTimersByTimeAsync(RESET_TIMEOUT_MS);
    expect(await guard(up)).toBe('answer');
    expect(await guard(up)).toBe('answer');
  });

  it('L-13: opens again when the call after the pause fails', async () => {
    const guard = circuitBreaker('test');
    await failTimes(guard, 5);
    await vi.advanceTimersByTimeAsync(RESET_TIMEOUT_MS);
    await failTimes(guard, 1);
    await expect(guard(up)).rejects.toMatchObject(OPEN);
  });

  it('L-13: ignores failures that are older than its window', async () => {
    const guard = circuitBreaker('test');
    await failTimes(guard, 4);
    await vi.advanceTimersByTimeAsync(25_000);
    await failTimes(guard, 1);
    expect(await guard(up)).toBe('answer');
  });

  it('L-13: rejects the 33rd concurrent call', async () => {
    const guard = circuitBreaker('test');
    const slow = Promise.withResolvers<string>();
    const under = Array.from({ length: 32 }, () => guard(() => slow.promise));
    await expect(guard(up)).rejects.toMatchObject(OPEN);
    slow.resolve('late');
    expect(await Promise.all(under)).toEqual(Array.from({ length: 32 }, () => 'late'));
  });
});
