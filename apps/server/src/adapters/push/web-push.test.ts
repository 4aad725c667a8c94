import type { FakePushService } from '@comptoir/fake-push/fake-push-service';
import { describe, expect, test } from 'vitest';
import { pushService } from '#test/providers/push-services.ts';
import type { PushMessage } from './push-services.ts';
import { generateVapidKeys, pushGuards, webPush } from './web-push.ts';

const keys = generateVapidKeys();
const MESSAGE: PushMessage = {
  body: '{"title":"Votre commande est prête"}',
  ttlSeconds: 7200,
  urgency: 'high',
  topic: 'order-12',
};

function transportTo(...services: readonly FakePushService[]) {
  return webPush({
    keys: async () => keys,
    subject: async () => 'mailto:bonjour@example.fr',
    services: services.map(({ origin }) => origin),
    clock: Date.now,
    timeoutMs: 300,
  });
}

const newTarget = (service: FakePushService) => {
  const { endpoint, keys: own } = service.subscribe();
  return { endpoint, ...own };
};

describe('telling a browser', () => {
  test('Z-1, Z-8: the push service takes what is signed, and the device reads it', async () => {
    const service = await pushService();
    const target = newTarget(service);
    expect(await transportTo(service).send(target, MESSAGE)).toEqual({ kind: 'accepted' });
    expect(service.received).toEqual([
      {
        endpoint: target.endpoint,
        text: MESSAGE.body,
        ttl: 7200,
        urgency: 'high',
        topic: 'order-12',
        sender: {
          publicKey: keys.publicKey,
          isSigned: true,
          claims: {
            aud: service.origin,
            exp: expect.any(Number),
            sub: 'mailto:bonjour@example.fr',
          },
        },
      },
    ]);
  });

  test.each([404, 410])(
    'Z-7: a device for which the service answers %d is gone',
    async (status) => {
      const service = await pushService();
      service.answerWith(status);
      const outcome = await transportTo(service).send(newTarget(service), MESSAGE);
      expect(outcome).toEqual({ kind: 'gone' });
    },
  );

  test.each([408, 429, 500, 503])('Z-7: after a %d it is tried again', async (status) => {
    const service = await pushService();
    service.answerWith(status);
    const outcome = await transportTo(service).send(newTarget(service), MESSAGE);
    expect(outcome).toEqual({ kind: 'failed', reason: String(status) });
  });

  test.each([301, 400, 401, 403, 413])(
    'Z-7: after a %d it is not, nor followed',
    async (status) => {
      const service = await pushService();
      service.answerWith(status);
      const outcome = await transportTo(service).send(newTarget(service), MESSAGE);
      expect(outcome).toEqual({ kind: 'refused', reason: String(status) });
      expect(service.asked()).toBe(1);
    },
  );

  test('Z-3: only push services are called', async () => {
    const service = await pushService();
    const outcome = await transportTo().send(newTarget(service), MESSAGE);
    expect(outcome).toEqual({ kind: 'refused', reason: 'unknown service' });
    expect(service.asked()).toBe(0);
  });

  test('Z-6: a service that hangs is skipped after a few attempts, and does not block others', async () => {
    const [hanging, well] = [await pushService(), await pushService()];
    hanging.answerWith('nothing');
    const transport = transportTo(hanging, well);
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => transport.send(newTarget(hanging), MESSAGE)),
    );
    expect(new Set(tries.map(({ kind }) => kind))).toEqual(new Set(['failed']));
    const asked = hanging.asked();
    expect(await transport.send(newTarget(hanging), MESSAGE)).toMatchObject({ kind: 'failed' });
    expect(hanging.asked()).toBe(asked);
    expect(await transport.send(newTarget(well), MESSAGE)).toEqual({ kind: 'accepted' });
  });

  test('Z-6: closing ends what is under way', async () => {
    const service = await pushService();
    service.answerWith('nothing');
    const transport = webPush({
      keys: async () => keys,
      subject: async () => null,
      services: [service.origin],
      clock: Date.now,
      timeoutMs: 60_000,
    });
    const sending = transport.send(newTarget(service), MESSAGE);
    transport.close();
    expect(await sending).toMatchObject({ kind: 'failed' });
  });
});

test('U-63: hosts that guests name share a bounded number of circuit breakers', () => {
  const created: string[] = [];
  const guardOf = pushGuards((name) => {
    created.push(name);
    return (work) => work();
  });
  const apple = guardOf('https://web.push.apple.com/a');
  for (let n = 0; n < 10_000; n += 1) guardOf(`https://h${n}.notify.windows.com/x`);
  expect(created).toHaveLength(65);
  expect(guardOf('https://web.push.apple.com/b')).toBe(apple);
  expect(guardOf('https://h1.notify.windows.com/y')).not.toBe(apple);
});
