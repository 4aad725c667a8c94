import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type StepQueue, withStep } from './step-queue.ts';
import { createStepSender, type StepAnswer } from './step-sender.ts';

type Answer = StepAnswer<{ revision: number }, { status: number; code: string }>;
const taken = (revision: number): Answer => ({ ok: true, order: { revision } });
const refused = (status: number, code = 'any', details: object = {}): Answer => ({
  ok: false,
  problem: { status, code, ...details },
});

function aSender(...answers: readonly Answer[]) {
  const left = [...answers];
  const log: string[] = [];
  const sent: { key: string; revision: number }[] = [];
  let queue: StepQueue = [];
  const sender = createStepSender<{ revision: number }, { status: number; code: string }>({
    queue: () => queue,
    setQueue: (next) => {
      queue = next;
    },
    revisionOf: () => 1,
    async send({ key, revision }) {
      sent.push({ key, revision });
      return left.shift() ?? refused(0);
    },
    onTaken: ({ key }) => log.push(`taken ${key}`),
    onRefused: ({ key }, { code }) => log.push(`refused ${key} ${code}`),
    onPersonRequired: ({ key }) => log.push(`person ${key}`),
  });
  return {
    ...sender,
    log,
    sent,
    queue: () => queue.map(({ key }) => key),
    add(key: string, orderId: string, to: 'accepted' | 'preparing' | 'ready' = 'accepted') {
      queue = withStep(queue, {
        key,
        orderId,
        to,
        revision: 1,
        promisedAt: null,
        payments: null,
        madeAt: 0,
      });
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const wait = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

test('OB-64: a step after another one is sent with the revision of its answer', async () => {
  const sender = aSender(taken(2), taken(3));
  sender.add('k1', 'a');
  sender.add('k2', 'a', 'preparing');
  sender.flush();
  await wait();
  expect(sender.sent).toEqual([
    { key: 'k1', revision: 1 },
    { key: 'k2', revision: 2 },
  ]);
  expect(sender.queue()).toEqual([]);
});

test('OB-64: a step without an answer is sent again with the same key until it has one', async () => {
  const sender = aSender(refused(0), refused(503), taken(2));
  sender.add('k1', 'a');
  sender.flush();
  await wait(1000);
  await wait(2000);
  expect(sender.sent.map(({ key }) => key)).toEqual(['k1', 'k1', 'k1']);
  expect(sender.log).toEqual(['taken k1']);
});

test('OB-65: a server that fails on one order is asked again, and holds up no other order', async () => {
  const sender = aSender(refused(500), taken(2), refused(500), taken(3), taken(4));
  sender.add('k1', 'a');
  sender.add('k2', 'a', 'preparing');
  sender.add('k3', 'b');
  sender.flush();
  await wait();
  expect(sender.log).toEqual(['taken k3']);
  sender.flush();
  await wait();
  expect(sender.sent, 'another step does not shorten the pause').toHaveLength(2);
  await wait(1000);
  expect(sender.sent.map(({ key }) => key)).toEqual(['k1', 'k3', 'k1']);
  await wait(2000);
  expect(sender.log).toEqual(['taken k3', 'taken k1', 'taken k2']);
  expect(sender.queue()).toEqual([]);
});

test('OB-64: when the network is back the queue is sent at once, and only once', async () => {
  const sender = aSender(refused(0), taken(2), taken(2));
  sender.add('k1', 'a');
  sender.add('k2', 'b');
  sender.flush();
  await wait();
  sender.flush();
  sender.flush();
  await wait();
  expect(sender.log).toEqual(['taken k1', 'taken k2']);
  await wait(60_000);
  expect(sender.sent).toHaveLength(3);
});

test('OB-65: a refused step takes those after it along, and the others go on', async () => {
  const sender = aSender(refused(409, 'stale'), taken(2));
  sender.add('k1', 'a');
  sender.add('k2', 'a', 'preparing');
  sender.add('k3', 'b');
  sender.flush();
  await wait();
  expect(sender.log).toEqual(['refused k1 stale', 'taken k3']);
  expect(sender.queue()).toEqual([]);
});

test('OB-65: a step that needs a person stays until there is one', async () => {
  const sender = aSender(refused(403, 'forbidden', { pin_required: true }), taken(2));
  sender.add('k1', 'a');
  sender.flush();
  await wait(60_000);
  expect(sender.log).toEqual(['person k1']);
  expect(sender.queue()).toEqual(['k1']);
  sender.flush();
  await wait();
  expect(sender.log).toEqual(['person k1', 'taken k1']);
});

test('nothing is sent after it was stopped', async () => {
  const sender = aSender(refused(0), taken(2));
  sender.add('k1', 'a');
  sender.flush();
  await wait();
  sender.stop();
  sender.flush();
  await wait(60_000);
  expect(sender.sent).toHaveLength(1);
});
