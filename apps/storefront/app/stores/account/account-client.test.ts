import { afterEach, expect, test } from 'vitest';
import { openSession, rememberUser } from './account-client.ts';

import { endRejectedSession, useSession } from './session.ts';

const USER = {
  id: 'u1',
  email: 'camille@example.fr',
  first_name: 'Camille',
  last_name: 'Fontanel',
  phone: '0600000000',
  address: '',
  email_verified: true,
};

afterEach(() => useSession.setState({ token: null, user: null }));

test('an opened session holds its user', () => {
  openSession({ token: 'new', user: { ...USER, email_verified: false } });
  expect(useSession.getState()).toMatchObject({
    token: 'new',
    user: { id: 'u1', firstName: 'Camille', isVerified: false },
  });
});

test('V-6: a rejected token ends its session', () => {
  openSession({ token: 'old', user: USER });
  endRejectedSession('old');
  expect(useSession.getState()).toMatchObject({ token: null, user: null });
});

test('V-6: the answer to an older token ends nothing', () => {
  openSession({ token: 'new', user: USER });
  endRejectedSession('old');
  expect(useSession.getState().token).toBe('new');
});

test('a profile that arrives after logging out is forgotten', () => {
  rememberUser(USER);
  expect(useSession.getState().user).toBeNull();
});
