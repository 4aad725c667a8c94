import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { guestNotices } from '@comptoir/contract/settings/settings-mapping';
import { useEffect, useState } from 'react';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { SeenOrder } from '#lib/order/seen-order.ts';
import { groupedSettings } from '#lib/restaurant/settings.ts';
import type { OrderNoticeControlProps } from './notification-control.tsx';
import { orderNoticePart } from './order-notice-part.ts';
import { browserFacts, noticeSupport } from './push-support.ts';

interface OrderNoticeProps {
  readonly order: Pick<SeenOrder, 'key' | 'isPickup'>;
  /** Null while nobody knows. */
  readonly state: Pick<WireOrderState, 'progress'> | null;
}

/** After these there is nothing left to wait for. */
const ARRIVED: ReadonlySet<string> = new Set(['out_for_delivery', 'handed_over', 'cancelled']);

/** Offers to tell this device when the order is ready, where it can be told. Rule Z-10. */
export function OrderNotice({ order, state }: OrderNoticeProps) {
  const isActive = guestNotices(groupedSettings(useSettings())).push;
  const [support] = useState(() => noticeSupport(browserFacts()));
  const progress = state?.progress ?? 'received';
  const isAwaited = !ARRIVED.has(progress) && !(order.isPickup && progress === 'ready');
  if (!isActive || !isAwaited || order.key === '' || support === 'impossible') return null;
  return support === 'possible' ? (
    <LoadedControl orderKey={order.key} isPickup={order.isPickup} />
  ) : (
    <AfterInstall />
  );
}

function LoadedControl(props: OrderNoticeControlProps) {
  const part = orderNoticePart.usePart();
  useEffect(() => {
    orderNoticePart.prefetch();
  }, []);
  // Its room is kept, so that nothing moves when it comes.
  return (
    <div className="min-h-25 tablet:min-h-19">
      {part.state === 'success' && <part.payload {...props} />}
    </div>
  );
}

function AfterInstall() {
  const t = useTranslate();
  return (
    <p className="max-w-text text-quiet text-small">
      {t(
        'On this device only the installed shop can tell you: add it to your home screen before your next order.',
      )}
    </p>
  );
}
