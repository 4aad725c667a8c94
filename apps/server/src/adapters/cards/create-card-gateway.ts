import type pg from 'pg';
import { Histogram, type Registry } from 'prom-client';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import { tracing } from '#tracing/tracer.ts';
import type { CardGateway, PayoutGateway } from './card-gateway.ts';
import { type DemoGateway, demoGateway } from './demo-gateway.ts';
import type { StripeOptions } from './stripe-client.ts';

/** What takes cards: Stripe's keys, or else a demonstration terminal, if there is one. */
interface CardChoice {
  readonly stripe: StripeOptions | null;
  readonly hasDemoTerminal: boolean;
}

/**
 * Stripe where its keys are configured, else the demo gateway. Without a demonstration terminal that pays nothing
 * any more, and knows only what was paid before. Rule Y-1.
 */
export async function createCardGateway(
  { stripe: keys, hasDemoTerminal }: CardChoice,
  pool: pg.Pool,
  shopId: string,
): Promise<CardGateway | DemoGateway> {
  if (keys === null) {
    const { pay, ...known } = demoGateway(pool, shopId);
    return hasDemoTerminal ? { ...known, pay } : { ...known, forBrowser: { provider: 'none' } };
  }
  // Loaded on demand, because it is large.
  const { stripeGateway } = await import('./stripe-gateway.ts');
  return stripeGateway(keys, shopId);
}

/** Null without Stripe: the demo gateway pays nothing out. Rule PO-1. */
export async function createPayoutGateway(
  keys: StripeOptions | null,
  shopId: string,
): Promise<PayoutGateway | null> {
  if (keys === null) return null;
  const { stripePayouts } = await import('./stripe-payouts.ts');
  return stripePayouts(keys, shopId);
}

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Measures the duration and outcome of calls to the provider. Rule U-30. */
function measuring(registry: Registry) {
  const durations = new Histogram({
    name: 'comptoir_payment_provider_duration_seconds',
    help: 'Calls to the payment provider, by outcome.',
    labelNames: ['call', 'outcome'],
    buckets: SECONDS,
    registers: [registry],
  });
  return function measured<Args extends unknown[], Answer>(
    call: string,
    ask: (...args: Args) => Promise<Answer>,
  ): (...args: Args) => Promise<Answer> {
    return async (...args) => {
      const stop = durations.startTimer({ call });
      try {
        const span = { kind: 'client' } as const;
        const answer = await tracing().inSpan(`payment ${call}`, span, () => ask(...args));
        stop({ outcome: 'answered' });
        return answer;
      } catch (error) {
        stop({ outcome: error instanceof ProviderError ? error.problem : 'failed' });
        throw error;
      }
    };
  };
}

/** What takes cards, and what they pay out; null where nothing does. */
export interface Gateways<Cards extends CardGateway> {
  readonly cards: Cards;
  readonly payouts: PayoutGateway | null;
}

/** Gateways that are always the current ones, each call measured. Rules U-30 and Y-38. */
export function measuredGateways<Cards extends CardGateway>(
  current: () => Gateways<Cards>,
  registry: Registry,
): { readonly cards: CardGateway; readonly payouts: () => PayoutGateway | null } {
  const measured = measuring(registry);
  const cards = () => current().cards;
  return {
    cards: {
      get forBrowser() {
        return cards().forBrowser;
      },
      createCustomer: measured('create_customer', (customer) => cards().createCustomer(customer)),
      createIntent: measured('create_intent', (draft) => cards().createIntent(draft)),
      findIntent: measured('find_intent', (id) => cards().findIntent(id)),
      paidAt: measured('find_charge', (id) => cards().paidAt(id)),
      reviseIntent: measured('revise_intent', (of, to) => cards().reviseIntent(of, to)),
      cancelIntent: measured('cancel_intent', (of) => cards().cancelIntent(of)),
      refund: measured('refund', (request) => cards().refund(request)),
      testConnection: measured('try_out', () => cards().testConnection()),
      findMovements: measured('find_movements', (id) => cards().findMovements(id)),
      readEvent: (payload, signature) => cards().readEvent(payload, signature),
    },
    payouts() {
      const { payouts } = current();
      return (
        payouts && {
          listPayouts: measured('list_payouts', payouts.listPayouts),
          listTransactions: measured('list_transactions', payouts.listTransactions),
        }
      );
    },
  };
}
