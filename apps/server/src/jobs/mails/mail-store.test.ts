import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { mailMetrics } from './mail-store.ts';

test('I-14: the metrics say how many mails wait or are dead, and count outcomes of attempts', async () => {
  const registry = new Registry();
  const count = mailMetrics(registry, { count: async () => ({ waiting: 3, dead: 1, tickets: 2 }) });
  count('sent');
  count('sent');
  count('failed');
  const text = await registry.metrics();
  expect(text).toContain('comptoir_mails{state="waiting"} 3');
  expect(text).toContain('comptoir_mails{state="dead"} 1');
  expect(text).toContain('comptoir_tickets_undelivered 2');
  expect(text).toContain('comptoir_mail_attempts_total{outcome="sent"} 2');
  expect(text).toContain('comptoir_mail_attempts_total{outcome="failed"} 1');
});

test('I-14: without its database the other metrics are still served', async () => {
  const registry = new Registry();
  mailMetrics(registry, { count: () => Promise.reject(new Error('gone')) })('sent');
  expect(await registry.metrics()).toContain('comptoir_mail_attempts_total{outcome="sent"} 1');
});
