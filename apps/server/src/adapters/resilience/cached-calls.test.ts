import { describe, expect, it } from 'vitest';
import { cachedCalls } from './provider-client.ts';

/** Counts its calls; answers on demand. */
function slowProvider() {
  const waiting: PromiseWithResolvers<string>[] = [];
  return {
    ask: (_question: string) => {
      const answer = Promise.withResolvers<string>();
      waiting.push(answer);
      return answer.promise;
    },
    calls: () => waiting.length,
    call: (number: number) => {
      const answer = waiting[number];
      if (answer === undefined) throw new Error(`call ${number} was never made`);
      return answer;
    },
  };
}

const MINUTE = 60_000;
const keyOf = (question: string) => question.toLowerCase();

describe('the memory before a provider', () => {
  it('L-12: calls once and answers from memory until the time to live has passed', async () => {
    let clock = 1;
    const provider = slowProvider();
    const ask = cachedCalls(provider.ask, { keyOf, ttlMs: MINUTE, now: () => clock });

    const first = ask('Rue Mercière');
    provider.call(0).resolve('found');
    expect(await first).toBe('found');
    clock += MINUTE;
    expect(await ask('rue mercière')).toBe('found');
    expect(provider.calls()).toBe(1);

    clock += 1;
    const again = ask('rue mercière');
    provider.call(1).resolve('found anew');
    expect(await again).toBe('found anew');
  });

  it('L-12: shares one call between concurrent callers', async () => {
    const provider = slowProvider();
    const ask = cachedCalls(provider.ask, { keyOf, ttlMs: MINUTE });
    const both = [ask('a'), ask('A')];
    provider.call(0).resolve('once');
    expect(await Promise.all(both)).toEqual(['once', 'once']);
    expect(provider.calls()).toBe(1);
  });

  it('L-12: does not remember a failure', async () => {
    const provider = slowProvider();
    const ask = cachedCalls(provider.ask, { keyOf, ttlMs: MINUTE });
    const failed = ask('a');
    provider.call(0).reject(new Error('down'));
    await expect(failed).rejects.toThrow('down');
    const again = ask('a');
    provider.call(1).resolve('up');
    expect(await again).toBe('up');
  });

  it('L-12: evicts the least recently used answer when it is full', async () => {
    const asked: string[] = [];
    const ask = cachedCalls(
      async (question: string) => {
        asked.push(question);
        return question;
      },
      { keyOf, ttlMs: MINUTE },
    );
    for (let number = 0; number <= 1000; number += 1) await ask(`question ${number}`);
    await ask('question 1000');
    await ask('question 0');
    expect(asked).toHaveLength(1002);
    expect(asked.at(-1)).toBe('question 0');
  });
});
