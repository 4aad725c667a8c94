import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { lazyModule } from '#lib/hydration/lazy-module.ts';

const lazyControl = lazyModule(async () => (await import('./billing-control.tsx')).BillingControl);

interface OrderBillingProps {
  readonly orderKey: string;
  readonly state: Pick<WireOrderState, 'status' | 'progress' | 'revision'>;
}

/** The receipt and the invoice of an order that is paid or handed over; nothing before. Rule IV-50. */
export function OrderBilling({ orderKey, state }: OrderBillingProps) {
  const isSold = state.status === 'paid' || state.progress === 'handed_over';
  return isSold ? <LoadedControl orderKey={orderKey} revision={state.revision} /> : null;
}

function LoadedControl(props: { readonly orderKey: string; readonly revision: number }) {
  const Control = lazyControl.useLoaded();
  return Control && <Control {...props} />;
}
