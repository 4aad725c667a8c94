import { Counter, type Registry } from 'prom-client';
import { fromZero } from '#metrics/counter-series.ts';
import { ORDER_KINDS } from '#order-kinds.ts';

/** What is counted of an order that was finalized. */
export interface FinalizedOrder {
  readonly order_type: string;
  readonly payment_method: string;
  readonly total_cents: number;
}

export type CountFinalized = (orders: readonly FinalizedOrder[]) => void;

/**
 * The shop's turnover, counted where the outbox tells of each order once: by browser, webhook or round,
 * and by one process of several. Rule U-30.
 */
export function finalizedOrderMetrics(registry: Registry): CountFinalized {
  const labelNames = ['type', 'payment'] as const;
  const orders = new Counter({
    name: 'comptoir_orders_finalized_total',
    help: 'Orders that were finalized, each once.',
    labelNames,
    registers: [registry],
  });
  const cents = new Counter({
    name: 'comptoir_orders_finalized_cents_total',
    help: 'What finalized orders cost their guests, in cents.',
    labelNames,
    registers: [registry],
  });
  fromZero(orders, ORDER_KINDS);
  fromZero(cents, ORDER_KINDS);
  return (finalized) => {
    for (const { order_type: type, payment_method: payment, total_cents } of finalized) {
      orders.inc({ type, payment });
      cents.inc({ type, payment }, total_cents);
    }
  };
}
