import { Counter, type Registry } from 'prom-client';
import type { CheckoutService, Outcome } from './service.ts';

/** Counts what becomes of orders that are sent here. */
export interface CountOrders {
  placed(orderType: 'pickup' | 'delivery', payment: 'cash' | 'card'): void;
  refused(call: 'place' | 'finalize', code: string): void;
}

/** What this process answered to orders. Rule U-30. */
export function orderMetrics(registry: Registry): CountOrders {
  const placed = new Counter({
    name: 'comptoir_orders_placed_total',
    help: 'Orders that were taken, those that were sent again included.',
    labelNames: ['type', 'payment'],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'comptoir_orders_refused_total',
    help: 'Orders that were not taken or not finalized, by the code of the answer.',
    labelNames: ['call', 'code'],
    registers: [registry],
  });
  return {
    placed: (type, payment) => placed.inc({ type, payment }),
    refused: (call, code) => refused.inc({ call, code }),
  };
}

/** The same checkout, counted. */
export function countedCheckout(checkout: CheckoutService, count: CountOrders): CheckoutService {
  const countRefusal = (call: 'place' | 'finalize', outcome: Outcome<unknown>) => {
    if (outcome.kind === 'refused') count.refused(call, outcome.refusal.code);
  };
  return {
    ...checkout,
    async place(request, caller) {
      const outcome = await checkout.place(request, caller);
      countRefusal('place', outcome);
      if (outcome.kind === 'done') {
        count.placed(
          request.is_pickup ? 'pickup' : 'delivery',
          request.payment_method === 'card' ? 'card' : 'cash',
        );
      }
      return outcome;
    },
    async finalize(request) {
      const outcome = await checkout.finalize(request);
      countRefusal('finalize', outcome);
      return outcome;
    },
  };
}
