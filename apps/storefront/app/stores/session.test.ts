import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { keepState } from './kept-state.ts';
import { keptSession, type SessionState } from './session.ts';
import { testStorage } from './test-storage.ts';

function keptIn(browser: ReturnType<typeof testStorage>) {
  const store = createStore<SessionState>()(() => ({ token: null, user: null }));
  const { storage, events } = browser.tab();
  keepState(store, keptSession, storage, events);
  return store;
}

const USER = {
  id: 'u1',
  email: 'camille@example.fr',
  firstName: 'Camille',
  lastName: 'Fontanel',
  phone: '0600000000',
  address: '',
};

test('token and user are kept, and nothing else of a session', () => {
  const browser = testStorage();
  keptIn(browser).setState({ token: 'abc', user: USER });
  expect(browser.read('token')).toBe('abc');
  expect(browser.read('user')).toMatchObject({ id: 'u1', first_name: 'Camille' });
  expect(keptIn(browser).getState()).toEqual({ token: 'abc', user: USER });
});

test('logging out leaves neither behind', () => {
  const browser = testStorage();
  const store = keptIn(browser);
  store.setState({ token: 'abc', user: USER });
  store.setState({ token: null, user: null });
  expect(browser.has('token') || browser.has('user')).toBe(false);
});

test('a user without an id is dropped', () => {
  const browser = testStorage({ user: '{"email":"x"}' });
  expect(keptIn(browser).getState().user).toBeNull();
  expect(browser.has('user')).toBe(false);
});
