import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { lazyModule } from '#lib/hydration/lazy-module.ts';

const lazyControl = lazyModule(async () => (await import('./report-control.tsx')).ReportControl);

interface ReportedItemsProps {
  readonly orderKey: string;
  readonly state: Pick<WireOrderState, 'progress' | 'revision'>;
}

/** What is missing or wrong of an order that was handed over; nothing before. Rule RI-30. */
export function ReportedItems({ orderKey, state }: ReportedItemsProps) {
  const isHandedOver = state.progress === 'handed_over';
  return isHandedOver ? <LoadedControl orderKey={orderKey} revision={state.revision} /> : null;
}

function LoadedControl(props: { readonly orderKey: string; readonly revision: number }) {
  const Control = lazyControl.useLoaded();
  return Control && <Control {...props} />;
}
