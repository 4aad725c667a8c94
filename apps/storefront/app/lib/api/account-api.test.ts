import { expect, test } from 'vitest';
import { createAccountApi } from './account-api.ts';

interface Sent {
  readonly path: string;
  readonly init: RequestInit | undefined;
}

/** A client that records its calls and gives them all the same answer. */
function clientAnswering(body: unknown, status = 200, token: string | null = 'token-1') {
  const sent: Sent[] = [];
  const rejected: string[] = [];
  const api = createAccountApi(
    async (path, init) => {
      sent.push({ path, init });
      return Response.json(body, { status });
    },
    {
      credentials: () => ({ token, userId: token && 'user-1' }),
      onTokenRejected: (lost) => rejected.push(lost),
    },
  );
  return { api, sent, rejected };
}

const rejection = (code: string) => ({ status: 'error', code, message: 'Non.' });

test('a bare answer is what is handed out', async () => {
  const { api } = clientAnswering({ orders: [], page: 1, limit: 20, total: 0 });
  expect(await api.orders(1, 20)).toEqual({
    ok: true,
    payload: { orders: [], page: 1, limit: 20, total: 0 },
  });
});

test('calls in the name of an account carry its token and its id, never in the address', async () => {
  const { api, sent } = clientAnswering({});
  await api.profile();
  expect(sent).toEqual([
    {
      path: '/v2/public/auth/profile',
      init: { method: 'GET', headers: { authorization: 'Bearer token-1', 'x-user-id': 'user-1' } },
    },
  ]);
});

test('V-20: a code is redeemed with the bearer of the sign-up in this browser', async () => {
  const { api, sent, rejected } = clientAnswering({});
  await api.verify('zoe@example.fr', '123456');
  expect(sent).toEqual([
    {
      path: '/v2/public/auth/verify-otp/?otp=123456&email=zoe%40example.fr',
      init: { method: 'GET', headers: { authorization: 'Bearer token-1', 'x-user-id': 'user-1' } },
    },
  ]);
  expect(rejected).toEqual([]);
});

test('V-23: a temporary rejection has its duration', async () => {
  const api = createAccountApi(
    async () =>
      Response.json(rejection('rate_limited'), { status: 429, headers: { 'retry-after': '600' } }),
    {
      credentials: () => ({ token: null, userId: null }),
      onTokenRejected: () => expect.unreachable(),
    },
  );
  expect(await api.login('zoe@example.fr', 'x')).toMatchObject({
    ok: false,
    problem: { code: 'rate_limited', retryAfterSeconds: 600 },
  });
});

test('a login needs no token', async () => {
  const { api, sent } = clientAnswering({});
  await api.login('zoe@example.fr', 'un secret');
  expect(sent).toEqual([
    {
      path: '/v2/public/auth/login/',
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"email":"zoe@example.fr","password":"un secret"}',
      },
    },
  ]);
});

test('a deletion names who is deleted, as well as its headers', async () => {
  const { api, sent } = clientAnswering({ status: 'success' });
  await api.deleteProfile('un secret');
  expect(sent[0]?.init).toMatchObject({
    method: 'DELETE',
    headers: { authorization: 'Bearer token-1', 'x-user-id': 'user-1' },
    body: '{"token":"token-1","user_id":"user-1","password":"un secret"}',
  });
});

test('V-6: a rejected token is reported, on any route', async () => {
  const { api, rejected } = clientAnswering(rejection('unauthorized'), 401);
  await api.orders(1, 20);
  await api.changePassword('un secret', 'un autre');
  expect(rejected).toEqual(['token-1', 'token-1']);
});

test('V-6: wrong credentials, a wrong password and silence say nothing of the token', async () => {
  const wrong = clientAnswering(rejection('bad_credentials'), 401);
  expect(await wrong.api.login('zoe@example.fr', 'x')).toMatchObject({
    ok: false,
    problem: { code: 'bad_credentials', message: 'Non.', status: 401 },
  });
  const badPassword = clientAnswering(rejection('bad_password'), 403);
  await badPassword.api.deleteProfile('x');
  expect([...wrong.rejected, ...badPassword.rejected]).toEqual([]);

  const silent = createAccountApi(() => Promise.reject(new TypeError('fetch failed')), {
    credentials: () => ({ token: 'token-1', userId: 'user-1' }),
    onTokenRejected: () => expect.unreachable(),
  });
  expect(await silent.profile()).toMatchObject({ ok: false, problem: { code: 'network' } });
});

test('V-6: an optional call that is rejected does not end the session', async () => {
  const { api, rejected } = clientAnswering(rejection('unauthorized'), 401);
  await api.guestOrders();
  expect(rejected).toEqual([]);
  await api.orders(1, 20);
  expect(rejected).toEqual(['token-1']);
});
