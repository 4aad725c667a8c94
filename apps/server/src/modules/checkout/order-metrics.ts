import type { ProblemCode } from '@comptoir/contract/wire/problems';
import type { Registry } from 'prom-client';
import { initialisedCounter, ORDER_KINDS } from '#metrics/initialised-counter.ts';
import { problemOf } from '#plugins/http/problems.ts';
import type { CheckoutService, Outcome } from './service.ts';

/** Counts the outcomes of orders that are sent. */
export interface CountOrders {
  placed(orderType: 'pickup' | 'delivery', payment: 'cash' | 'card'): void;
  refused(call: 'place' | 'finalize', code: ProblemCode): void;
}

/** Failures that are not the guest's. */
const OUTAGES: readonly ProblemCode[] = [
  'payment_unavailable',
  'payment_timeout',
  'provider_unavailable',
  'provider_timeout',
  'unavailable',
  'internal',
];

/** The answers of this process to orders. Rule U-30. */
export function orderMetrics(registry: Registry): CountOrders {
  const placed = initialisedCounter(
    registry,
    'comptoir_orders_placed_total',
    'Orders that were taken, those that were sent again included.',
    ORDER_KINDS,
  );
  const refused = initialisedCounter(
    registry,
    'comptoir_orders_refused_total',
    'Orders that were not taken or not finalized, by the code of the answer.',
    ['place', 'finalize'].flatMap((call) => OUTAGES.map((code) => ({ call, code }))),
  );
  return {
    placed: (type, payment) => placed.inc({ type, payment }),
    refused: (call, code) => refused.inc({ call, code }),
  };
}

/** The same checkout, counted. */
export function countedCheckout(checkout: CheckoutService, count: CountOrders): CheckoutService {
  /** A failure counts like a rejection: the order was not taken. */
  async function counted<Done>(
    call: 'place' | 'finalize',
    answer: Promise<Outcome<Done>>,
  ): Promise<Outcome<Done>> {
    try {
      const outcome = await answer;
      if (outcome.kind === 'refused') count.refused(call, outcome.rejection.code);
      return outcome;
    } catch (error) {
      count.refused(call, problemOf(error));
      throw error;
    }
  }
  return {
    ...checkout,
    async place(request, caller, clientHash) {
      const outcome = await counted('place', checkout.place(request, caller, clientHash));
      if (outcome.kind === 'done') {
        count.placed(
          request.is_pickup ? 'pickup' : 'delivery',
          request.payment_method === 'card' ? 'card' : 'cash',
        );
      }
      return outcome;
    },
    finalize: (request) => counted('finalize', checkout.finalize(request)),
  };
}
