import type pg from 'pg';
import type { Registry } from 'prom-client';
import { type CountMail, mailMetrics, mailStore } from '#jobs/mails/mail-store.ts';
import { type CountPush, pushMetrics } from '#jobs/push/send-push.ts';
import {
  type CountSubmitted,
  queueMetrics,
  submittedOrderMetrics,
} from '#jobs/queue/queue-metrics.ts';
import { type CountOrders, orderMetrics } from '#modules/checkout/routes.ts';
import { waitingOrderMetrics } from '#modules/orders/waiting-orders.ts';
import { type CountPaymentAction, paymentMetrics } from '#modules/payments/payment-metrics.ts';
import { payoutMetrics } from '#modules/payouts/payout-sync.ts';
import { type CountPrint, printMetrics } from '#modules/printing/queue/job-list.ts';
import { type ObserveVital, vitalMetrics } from '#modules/vitals/routes.ts';
import { type CountPage, pageMetrics } from '#plugins/storefront/page-cache.ts';

/** The counters of the shop's modules. */
export interface ShopMetrics {
  readonly mails: CountMail;
  readonly push: CountPush;
  readonly orders: CountOrders;
  readonly submitted: CountSubmitted;
  readonly paymentActions: CountPaymentAction;
  readonly pages: CountPage;
  readonly prints: CountPrint;
  readonly vitals: ObserveVital;
}

/** All metrics of the shop but those of requests and the process. Rule U-30. */
export function shopMetrics(registry: Registry, pool: pg.Pool): ShopMetrics {
  queueMetrics(registry, pool);
  waitingOrderMetrics(registry, pool, Date.now);
  payoutMetrics(registry, pool, Date.now);
  return {
    mails: mailMetrics(registry, mailStore(pool)),
    push: pushMetrics(registry),
    orders: orderMetrics(registry),
    submitted: submittedOrderMetrics(registry),
    paymentActions: paymentMetrics(registry),
    pages: pageMetrics(registry),
    prints: printMetrics(registry),
    vitals: vitalMetrics(registry),
  };
}
