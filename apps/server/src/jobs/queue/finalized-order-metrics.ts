import type { Registry } from 'prom-client';
import { initialisedCounter, ORDER_KINDS } from '#metrics/initialised-counter.ts';

/** What is counted of an order that was finalized. */
export interface FinalizedOrder {
  readonly order_type: string;
  readonly payment_method: string;
  readonly total_cents: number;
}

export type CountFinalized = (orders: readonly FinalizedOrder[]) => void;

/**
 * The shop's turnover. Counted where the outbox is dispatched: each order once, in one process, whether
 * a browser, a webhook or the reconciliation job finalized it. Rule U-30.
 */
export function finalizedOrderMetrics(registry: Registry): CountFinalized {
  const orders = initialisedCounter(
    registry,
    'comptoir_orders_finalized_total',
    'Orders that were finalized, each once.',
    ORDER_KINDS,
  );
  const cents = initialisedCounter(
    registry,
    'comptoir_orders_finalized_cents_total',
    'What finalized orders cost their guests, in cents.',
    ORDER_KINDS,
  );
  return (finalized) => {
    for (const { order_type: type, payment_method: payment, total_cents } of finalized) {
      orders.inc({ type, payment });
      cents.inc({ type, payment }, total_cents);
    }
  };
}
