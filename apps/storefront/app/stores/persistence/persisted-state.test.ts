import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type PersistedEntry, persistState } from './persisted-state.ts';
import { testStorage } from './test-storage.ts';

interface Counter {
  readonly count: number;
}

const entry: PersistedEntry<Counter> = {
  key: 'counter',
  save: ({ count }) => ({ count }),
  restore: (stored) =>
    typeof stored === 'object' &&
    stored !== null &&
    'count' in stored &&
    typeof stored.count === 'number'
      ? { count: stored.count }
      : null,
  absent: { count: 0 },
};

function keptCounter(browser: ReturnType<typeof testStorage>) {
  const store = createStore<Counter>()(() => ({ count: 0 }));
  const { storage, events } = browser.tab();
  persistState(store, [entry], storage, events);
  return store;
}

test('what was stored is there after a reload', () => {
  const browser = testStorage();
  keptCounter(browser).setState({ count: 3 });
  expect(keptCounter(browser).getState().count).toBe(3);
});

test.each([
  ['broken JSON', '{"count":'],
  ['JSON of another shape', '{"amount":3}'],
  ['JSON of another type', '"3"'],
])('%s is dropped', (_name, text) => {
  const browser = testStorage({ counter: text });
  expect(keptCounter(browser).getState().count).toBe(0);
  expect(browser.has('counter')).toBe(false);
});

test('two tabs stay in step, and what one reads it does not write again', () => {
  const browser = testStorage();
  const [first, second] = [keptCounter(browser), keptCounter(browser)];
  first.setState({ count: 1 });
  expect(second.getState().count).toBe(1);
  second.setState({ count: 2 });
  expect(first.getState().count).toBe(2);
  expect(browser.writes()).toBe(2);
});

test('a tab follows when another one clears everything', () => {
  const { storage } = testStorage().tab();
  const store = createStore<Counter>()(() => ({ count: 0 }));
  let clear = () => {};
  persistState(store, [entry], storage, {
    addEventListener: (_type, listener) => {
      clear = () => listener({ key: null, storageArea: storage });
    },
  });
  store.setState({ count: 5 });
  storage.clear();
  clear();
  expect(store.getState().count).toBe(0);
});

test('a full or forbidden storage loses the state and breaks nothing', () => {
  const failing = () => {
    throw new Error('QuotaExceededError');
  };
  const { storage, events } = testStorage().tab();
  const store = createStore<Counter>()(() => ({ count: 0 }));
  persistState(store, [entry], { ...storage, getItem: failing, setItem: failing }, events);
  store.setState({ count: 4 });
  expect(store.getState().count).toBe(4);
});
