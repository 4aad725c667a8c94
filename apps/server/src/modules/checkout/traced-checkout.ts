import type { Executor } from '#db/connection.ts';
import { noteTrace } from '#db/job-traces.ts';
import type { CheckoutService } from './service.ts';

/** The same checkout; later jobs of an order join the trace of its request. Rule U-34. */
export function tracedCheckout(checkout: CheckoutService, executor: Executor): CheckoutService {
  return {
    ...checkout,
    async place(request, caller, clientHash) {
      const outcome = await checkout.place(request, caller, clientHash);
      if (outcome.kind === 'done') await noteTrace(executor, outcome.value.orderId);
      return outcome;
    },
    async finalize(request) {
      // Before: once it is finalized, its mails may be on their way.
      await noteTrace(executor, request.order_id);
      return checkout.finalize(request);
    },
  };
}
