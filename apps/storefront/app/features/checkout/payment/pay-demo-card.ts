import type { DemoPaymentRequest } from '@comptoir/contract/orders/payments';
import type { CardApi } from './card-api.ts';
import type { CardOutcome } from './card-form.ts';
import type { OpenIntent } from './card-intent.ts';

export type DemoCard = DemoPaymentRequest['card'];

/** The delay of a lost answer. */
const LOST_ANSWER_MS = 3_000;

/** Pays with a demonstration card; `ask` shows the bank's confirmation. */
export async function payDemoCard(
  api: Pick<CardApi, 'payDemo'>,
  { id, clientSecret }: OpenIntent,
  card: DemoCard,
  ask: () => Promise<boolean>,
): Promise<CardOutcome> {
  const payment = { payment_intent_id: id, client_secret: clientSecret, card };
  const result = await api.payDemo(payment);
  if (card === 'slow') {
    await new Promise((resolve) => setTimeout(resolve, LOST_ANSWER_MS));
    return { kind: 'unknown' };
  }
  if (!result.ok) return { kind: 'unknown' };
  switch (result.payload.outcome) {
    case 'succeeded':
      return { kind: 'succeeded' };
    case 'declined':
      return { kind: 'failed', reason: '' };
    case 'authentication_required': {
      if (!(await ask())) return { kind: 'failed', reason: '' };
      const confirmed = await api.payDemo({ ...payment, authenticated: true });
      if (!confirmed.ok) return { kind: 'unknown' };
      return confirmed.payload.outcome === 'succeeded'
        ? { kind: 'succeeded' }
        : { kind: 'failed', reason: '' };
    }
  }
}
