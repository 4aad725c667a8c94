import { expect, test } from 'vitest';
import { createStaffClient } from './staff-client.ts';

interface Sent {
  readonly path: string;
  readonly init: RequestInit | undefined;
}

/** A client whose calls are answered in order, and what it sent. */
function clientOf(answers: readonly Response[], stepUp = async () => true, pin = async () => true) {
  const sent: Sent[] = [];
  let unauthorized = 0;
  const left = [...answers];
  const client = createStaffClient(
    async (path, init) => {
      sent.push({ path, init });
      const answer = left.shift();
      if (!answer) throw new TypeError('Failed to fetch');
      return answer;
    },
    { onUnauthorized: () => void unauthorized++, stepUp, pin },
  );
  return { client, sent, unauthorized: () => unauthorized };
}

const success = (payload: unknown) => Response.json({ status: 'success', payload });
const rejection = (code: string, status: number) =>
  Response.json({ status: 'error', code, message: code }, { status });

test('a change is JSON and carries its idempotency key', async () => {
  const { client, sent } = clientOf([success({ done: true })]);
  const options = { idempotencyKey: 'k-1' };
  expect(await client.post('/orders/1/undo', { revision: 3 }, options)).toEqual({
    ok: true,
    payload: { done: true },
  });
  expect(sent[0]?.path).toBe('/orders/1/undo');
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    body: '{"revision":3}',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k-1' },
  });
});

test('SA-60: what needs a recent sign-in is sent again after it, unchanged', async () => {
  const { client, sent } = clientOf([rejection('step_up_required', 403), success({})]);
  expect(await client.post('/devices', { name: 'Passe' })).toMatchObject({ ok: true });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('SA-60: a sign-in that is called off leaves the rejection', async () => {
  const { client, sent } = clientOf([rejection('step_up_required', 403)], async () => false);
  expect(await client.post('/devices')).toMatchObject({
    ok: false,
    problem: { code: 'step_up_required' },
  });
  expect(sent).toHaveLength(1);
});

test('SA-61: a session that is over is reported, a missing permission is not', async () => {
  const { client, unauthorized } = clientOf([
    rejection('forbidden', 403),
    rejection('unauthorized', 401),
  ]);
  await client.get('/people');
  expect(unauthorized()).toBe(0);
  await client.get('/people');
  expect(unauthorized()).toBe(1);
});

test('without a network the result says so', async () => {
  const { client } = clientOf([]);
  expect(await client.get('/session')).toMatchObject({ ok: false, problem: { code: 'network' } });
});

const noPin = () =>
  Response.json(
    { status: 'error', code: 'forbidden', message: 'forbidden', pin_required: true },
    { status: 403 },
  );

test('OB-89: a change whose PIN has ended is sent again after another one, unchanged', async () => {
  const { client, sent } = clientOf([noPin(), success({ done: true })]);
  const options = { idempotencyKey: 'k-1' };
  expect(await client.post('/orders/1/refunds', { text: 'Froid' }, options)).toMatchObject({
    ok: true,
  });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('OB-89: without another PIN, for what is only read, and for what asks itself, the rejection stays', async () => {
  const refused = clientOf([noPin()], undefined, async () => false);
  expect(await refused.client.post('/orders/1/refunds')).toMatchObject({ ok: false });
  const others = clientOf([noPin(), noPin()]);
  expect(await others.client.get('/orders/1/refunds')).toMatchObject({ ok: false });
  const asking = { asksForPin: true };
  expect(await others.client.post('/orders/1/transitions', {}, asking)).toMatchObject({
    ok: false,
  });
  expect([refused.sent.length, others.sent.length]).toEqual([1, 2]);
});
