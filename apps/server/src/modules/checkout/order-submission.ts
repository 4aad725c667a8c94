import type { SubmissionRequest } from '@comptoir/contract/orders/checkout';
import { kitchenLoad } from '@comptoir/domain/availability/portions';
import type { OpenOrder, StoredOrder } from '#modules/orders/orders.ts';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import { openOrderJudge, portionsRejection } from './live-judgement.ts';
import { namedIntent, paymentRejection, unknownOrder } from './order-intent.ts';
import { madeOf } from './preparation/live-state.ts';
import { roomOf } from './preparation/requested-time.ts';
import type { CheckoutDependencies } from './service.ts';

/** Submits what was placed and can be had and paid. */
export function orderSubmission({
  orders,
  restaurant,
  payments,
  availability,
  noteTrace,
  clock,
}: Omit<CheckoutDependencies, 'measure' | 'locate' | 'hashGuest' | 'groups'>) {
  const judgeOpen = openOrderJudge({ restaurant, availability, clock });
  const tooFewPortions = portionsRejection({ restaurant, availability, clock });

  /** Submits an order: a cash order by itself, a card order when its payment is known. Rule I-11. */
  async function submit(request: SubmissionRequest): Promise<Outcome<StoredOrder>> {
    // Before: once it is submitted, its mails may be on their way.
    await noteTrace(request.order_id);
    if (request.status === 'paid' && !(await hasNothingToPay(request))) return paid(request);
    const snapshot = await restaurant();
    const judged = {
      room: roomOf(snapshot),
      judge: judgeOpen,
      loadOf: (lines: OpenOrder['lines']) => kitchenLoad(madeOf(lines), snapshot.items),
    };
    const submission = await orders.submit(request.order_id, judged, { actor: 'guest' });
    switch (submission.kind) {
      case 'submitted':
        return done(submission.order);
      case 'unknown':
        return unknownOrder();
      case 'payment_required':
        return paid(request);
      case 'refused':
        return rejected(submission.refusal);
      case 'sold_out':
        return rejected(await tooFewPortions(submission.open, submission.stock));
      case 'conflict':
        return rejected({ code: 'unavailable' });
      default:
        return rejected({ code: submission.kind });
    }
  }

  /** An order over 0 is submitted like one in cash, whatever the browser says of a payment. Rule K-25. */
  async function hasNothingToPay({ order_id }: SubmissionRequest): Promise<boolean> {
    return (await orders.findPlaced(order_id))?.total === 0;
  }

  /** Asks the provider: the browser's « paid » is not trusted. Rules I-11, Y-4. */
  async function paid(request: SubmissionRequest): Promise<Outcome<StoredOrder>> {
    const order = await orders.findPlaced(request.order_id);
    if (!order) return unknownOrder();
    const { orderId, orderNumber, status } = order;
    if (status === 'paid') return done({ orderId, orderNumber, status });
    if (order.paymentMethod === 'cash') return rejected({ code: 'payment_required' });
    const payment = await payments.confirm(order, namedIntent(request.transaction_id));
    if (payment === 'paid') return done({ orderId, orderNumber, status: 'paid' });
    // A payment that is processing may still be in time: its order is not answered as expired.
    if (payment !== 'unpaid') return rejected(paymentRejection(payment));
    // Read again: `confirm` may have bound an intent to the order, which extends its time.
    const unpaid = await orders.findPlaced(request.order_id);
    return rejected(
      unpaid?.isExpired(clock()) ? { code: 'order_expired' } : paymentRejection(payment),
    );
  }

  return submit;
}
