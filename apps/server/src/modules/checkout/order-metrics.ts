import type { OrderRequest } from '@comptoir/contract/orders/checkout';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import type { Registry } from 'prom-client';
import { initialisedCounter, ORDER_KINDS } from '#metrics/initialised-counter.ts';

/** Counts the outcomes of orders that are sent. */
export interface CountOrders {
  placed(order: Pick<OrderRequest, 'is_pickup' | 'payment_method'>): void;
  rejected(call: 'place' | 'finalize', code: ProblemCode): void;
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
  const rejected = initialisedCounter(
    registry,
    'comptoir_orders_refused_total',
    'Orders that were not taken or not finalized, by the code of the answer.',
    ['place', 'finalize'].flatMap((call) => OUTAGES.map((code) => ({ call, code }))),
  );
  return {
    placed: ({ is_pickup, payment_method: payment }) =>
      placed.inc({ type: is_pickup ? 'pickup' : 'delivery', payment }),
    rejected: (call, code) => rejected.inc({ call, code }),
  };
}
