import type { StaffSession } from '@comptoir/contract/staff/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockTime } from '#lib/format/time-text.ts';
import { staffApi, useSession } from './session.ts';

const SESSION: StaffSession = {
  person: { person_id: 'p1', name: 'Karim', email: 'karim@example.fr', role: 'owner' },
  device: null,
  acting: null,
  permissions: ['orders.read'],
  is_refund_limited: false,
  signed_in_at: null,
  step_up_until: null,
  needs_second_factor: false,
  second_factors: null,
  timezone: 'Europe/Paris',
  now: '2026-03-14T19:00:00Z',
};
const open = (session = SESSION) =>
  Response.json({ status: 'success', payload: session }, { status: 200 });
const signedOut = () => Response.json({ status: 'error', code: 'unauthorized' }, { status: 401 });
const done = () => Response.json({ status: 'success', payload: {} }, { status: 200 });

/** The requests in the order of their sending, which the test answers in any. */
let sent: { readonly method: string; answer(response: Response): void; fail(): void }[] = [];
let stored: Map<string, string>;

beforeEach(() => {
  sent = [];
  stored = new Map();
  vi.stubGlobal(
    'fetch',
    (_: string, { method = '', signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        if (signal?.aborted) reject(signal.reason);
        sent.push({ method, answer: resolve, fail: () => reject(new TypeError('No network.')) });
      }),
  );
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useSession.setState({ state: { kind: 'loading' } });
});

const session = () => useSession.getState();
const kind = () => session().state.kind;
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
async function answer(number: number, response: Response): Promise<void> {
  sent[number]?.answer(response);
  await settle();
}

test('SA-45: a late answer about the session does not open it again after signing out', async () => {
  session().open(SESSION);
  session().load();
  const signingOut = session().signOut();
  await answer(1, done());
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']);
  await answer(2, signedOut());
  expect(await signingOut).toBe(true);
  expect(kind()).toBe('signed_out');
  await answer(0, open());
  expect(kind()).toBe('signed_out');
  expect(stored.size).toBe(0);
});

test('SA-45: an answer that was under way while the session was ended does not open it', async () => {
  session().open(SESSION);
  session().load();
  const signingOut = session().signOut();
  await answer(0, open({ ...SESSION, permissions: [] }));
  expect(session().state).toMatchObject({ session: { permissions: ['orders.read'] } });
  await answer(1, done());
  await answer(2, signedOut());
  await signingOut;
  expect(kind()).toBe('signed_out');
});

test('SA-45: after signing out what was remembered does not open where the server gives no answer', async () => {
  session().open(SESSION);
  const signingOut = session().signOut();
  await answer(0, done());
  sent[1]?.fail();
  await signingOut;
  expect(kind()).toBe('failed');
});

test('SA-45: of two questions about the session the later one counts', async () => {
  session().load();
  session().load();
  await answer(1, open());
  await answer(0, signedOut());
  expect(kind()).toBe('signed_out');
});

test('SA-45: an answer from before a sign-in does not end what it opened', async () => {
  session().load();
  session().open(SESSION);
  sent[0]?.fail();
  await settle();
  expect(session().state).toMatchObject({ kind: 'open', isConfirmed: true });
});

test('SA-45: a sign-out that gets no answer leaves the session open', async () => {
  session().open(SESSION);
  const signingOut = session().signOut();
  sent[0]?.fail();
  expect(await signingOut).toBe(false);
  expect(kind()).toBe('open');
});

test('SA-64: what the server does not answer is given up, a question after 15 seconds, a change after a minute', async () => {
  const limits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    limits.push(milliseconds);
    return AbortSignal.abort();
  });
  const asked = await staffApi.get('/orders');
  const changed = await staffApi.put('/orders/o1/courier', { person_id: null, revision: 1 });
  expect([asked, changed]).toMatchObject(
    Array(2).fill({ ok: false, problem: { code: 'network' } }),
  );
  expect(limits).toEqual([15_000, 60_000]);
});

test('H-1: the session says in which time zone pages write times, also a remembered one', async () => {
  session().open({ ...SESSION, timezone: 'Indian/Reunion' });
  expect(clockTime('2026-03-14T19:00:00Z')).toBe('23:00');
  session().open(SESSION);
  expect(clockTime('2026-03-14T19:00:00Z')).toBe('20:00');
  stored.set('gestion-session', JSON.stringify({ ...SESSION, timezone: 'Indian/Reunion' }));
  useSession.setState({ state: { kind: 'loading' } });
  session().load();
  sent.at(-1)?.fail();
  await settle();
  expect(kind()).toBe('open');
  expect(clockTime('2026-03-14T19:00:00Z')).toBe('23:00');
});

test.each([
  ['ahead', '2026-03-14T19:10:00Z'],
  ['behind', '2026-03-14T18:50:00Z'],
])(
  'SA-32, OB-62: a PIN ends after two minutes on a device whose clock is ten minutes %s',
  (_, deviceTime) => {
    vi.useFakeTimers({ now: new Date(deviceTime) });
    const until = '2026-03-14T19:02:00Z';
    const acting = { person_id: 'p1', name: 'Karim', role: 'owner', until } as const;
    session().open({ ...SESSION, acting });
    vi.advanceTimersByTime(119_000);
    expect(sent).toHaveLength(0);
    vi.advanceTimersByTime(2_000);
    expect(sent).toHaveLength(1);
    vi.useRealTimers();
  },
);
