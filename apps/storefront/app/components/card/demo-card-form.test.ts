import type { DemoPaymentRequest, WireDemoPayment } from '@comptoir/contract/orders/payments';
import { expect, test, vi } from 'vitest';
import { type DemoCard, payDemoCard } from './demo-card-form.tsx';

const intent = { id: 'demo_pi_1', clientSecret: 'secret', customerId: 'cus_1' };

/** The demonstration's bank. */
async function payDemo({ card, authenticated }: DemoPaymentRequest) {
  const outcome: WireDemoPayment['outcome'] =
    card === 'declined'
      ? 'declined'
      : card === 'secure' && !authenticated
        ? 'authentication_required'
        : 'succeeded';
  return { ok: true as const, payload: { outcome } };
}

test.each<[DemoCard, boolean, string]>([
  ['good', false, 'succeeded'],
  ['declined', true, 'failed'],
  ['secure', true, 'succeeded'],
  ['secure', false, 'failed'],
])('Y-9: the card « %s », confirmed: %s', async (card, isConfirmed, kind) => {
  const outcome = await payDemoCard({ payDemo }, intent, card, async () => isConfirmed);
  expect(outcome.kind).toBe(kind);
});

test('Y-9: a bank that does not answer leaves the outcome unknown', async () => {
  vi.useFakeTimers();
  const paying = payDemoCard({ payDemo }, intent, 'slow', async () => true);
  await vi.runAllTimersAsync();
  expect(await paying).toEqual({ kind: 'unknown' });
  vi.useRealTimers();
});

test('Y-11: without an answer the outcome is unknown', async () => {
  const problem = { code: 'network', message: '', errors: [], status: 0 };
  const silent = async () => ({ ok: false as const, problem });
  const outcome = await payDemoCard({ payDemo: silent }, intent, 'good', async () => true);
  expect(outcome).toEqual({ kind: 'unknown' });
});
