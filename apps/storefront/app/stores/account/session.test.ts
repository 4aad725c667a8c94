import { expect, test } from 'vitest';
import { persistState } from '#stores/persistence/persisted-state.ts';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { createSession, endSession, persistedSession } from './session.ts';

function restoredIn(browser: ReturnType<typeof testStorage>) {
  const store = createSession();
  const { storage, events } = browser.tab();
  persistState(store, persistedSession, storage, events);
  return store;
}

const USER = {
  id: 'u1',
  email: 'camille@example.fr',
  firstName: 'Camille',
  lastName: 'Fontanel',
  phone: '0600000000',
  address: '3 Place Bellecour, 69002 Lyon',
  entryCode: '27B',
  floor: '3e',
  isVerified: true,
  needsPassword: false,
};

test('V-5: token and user are stored, and nothing else of a session', () => {
  const browser = testStorage();
  restoredIn(browser).setState({ token: 'abc', user: USER });
  expect(browser.read('token')).toBe('abc');
  expect(browser.read('user')).toEqual({
    id: 'u1',
    email: 'camille@example.fr',
    first_name: 'Camille',
    last_name: 'Fontanel',
    phone: '0600000000',
    address: '3 Place Bellecour, 69002 Lyon',
    entry_code: '27B',
    floor: '3e',
    email_verified: true,
    needs_password: false,
  });
  expect(restoredIn(browser).getState()).toEqual({ token: 'abc', user: USER });
});

test('V-5: another tab logs in and out as well', () => {
  const browser = testStorage();
  const [one, other] = [restoredIn(browser), restoredIn(browser)];
  one.setState({ token: 'abc', user: USER });
  expect(other.getState()).toMatchObject({ token: 'abc', user: USER });
  endSession(other);
  expect(one.getState()).toMatchObject({ token: null, user: null });
});

test('V-8: logging out removes both, and nothing else', () => {
  const browser = testStorage({ cart: '[]' });
  const store = restoredIn(browser);
  store.setState({ token: 'abc', user: USER });
  endSession(store);
  expect(browser.has('token') || browser.has('user')).toBe(false);
  expect(browser.has('cart')).toBe(true);
});

test.each(['"ab-c_1"', 'ab-c_1'])(
  'V-5: the token %s is accepted with or without quotes',
  (stored) => {
    const browser = testStorage({ token: stored });
    expect(restoredIn(browser).getState()).toMatchObject({ token: 'ab-c_1' });
  },
);

test.each(['{', 'null', '42', '""', '[]', '{"a":1}', 'a b', '"a b"'])(
  'V-5: the token %s is dropped',
  (stored) => {
    const browser = testStorage({ token: stored });
    expect(restoredIn(browser).getState()).toMatchObject({ token: null });
    expect(browser.has('token')).toBe(false);
  },
);

test.each(['{', 'null', '"u1"', '[]', '{"email":"x"}', '{"id":7}'])(
  'V-5: the user %s is dropped, and the token stays',
  (stored) => {
    const browser = testStorage({ token: '"abc"', user: stored });
    expect(restoredIn(browser).getState()).toMatchObject({ token: 'abc', user: null });
    expect(browser.has('user')).toBe(false);
  },
);

test('V-20: that a password is still to be chosen is stored as well', () => {
  const browser = testStorage();
  restoredIn(browser).setState({ token: 'abc', user: { ...USER, needsPassword: true } });
  expect(browser.read('user')).toMatchObject({ needs_password: true });
  expect(restoredIn(browser).getState().user).toEqual({ ...USER, needsPassword: true });
});

test('V-5: a user is unverified only if the API says so', () => {
  const [plain, waiting] = ['{"id":"u1"}', '{"id":"u1","email_verified":false}'].map((user) =>
    restoredIn(testStorage({ token: '"abc"', user })).getState(),
  );
  expect(plain?.user).toMatchObject({ id: 'u1', isVerified: true });
  expect(waiting?.user).toMatchObject({ id: 'u1', isVerified: false });
});
