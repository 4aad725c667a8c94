import { afterEach, expect, test, vi } from 'vitest';
import { readStored, writeStored } from './stored-value.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(texts: Map<string, string>) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  });
}

test('a value is there again, until null is written', () => {
  const texts = new Map<string, string>();
  stubStorage(texts);
  writeStored('one', { names: ['Léa'], count: 0 });
  expect(readStored('one')).toEqual({ names: ['Léa'], count: 0 });
  writeStored('one', null);
  expect(readStored('one')).toBeNull();
  expect(texts.size).toBe(0);
});

test('text that is no JSON counts as nothing', () => {
  stubStorage(new Map([['one', '{"names":']]));
  expect(readStored('one')).toBeNull();
});

test('a full or forbidden storage breaks nothing', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  writeStored('one', 1);
  writeStored('one', null);
  expect(readStored('one')).toBeNull();
});
