import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { guestNotices } from '@comptoir/contract/settings/settings-mapping';
import { useEffect, useState } from 'react';
import { useSettings } from '#lib/configuration/root-data.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { groupedSettings } from '#lib/restaurant/settings.ts';
import type { NotificationControlProps } from './notification-control.tsx';
import { browserFacts, pushSupport } from './push-support.ts';

const lazyControl = lazyModule(
  async () => (await import('./notification-control.tsx')).NotificationControl,
);

interface OrderNotificationProps {
  readonly order: Pick<DisplayedOrder, 'key' | 'isPickup'>;
  /** Null while unknown. */
  readonly state: Pick<WireOrderState, 'progress'> | null;
}

/** States after which no notification follows. */
const ARRIVED: ReadonlySet<string> = new Set(['out_for_delivery', 'handed_over', 'cancelled']);

/** Offers a push notification when the order is ready. Rule Z-10. */
export function OrderNotification({ order, state }: OrderNotificationProps) {
  const isActive = guestNotices(groupedSettings(useSettings())).push;
  const [support] = useState(() => pushSupport(browserFacts()));
  const progress = state?.progress ?? 'received';
  const isExpected = !ARRIVED.has(progress) && !(order.isPickup && progress === 'ready');
  if (!isActive || !isExpected || order.key === '' || support === 'impossible') return null;
  return support === 'possible' ? (
    <LoadedControl orderKey={order.key} isPickup={order.isPickup} />
  ) : (
    <AfterInstall />
  );
}

function LoadedControl(props: NotificationControlProps) {
  const module = lazyControl.useModule();
  useEffect(() => {
    lazyControl.prefetch();
  }, []);
  // Reserves its height, so that loading it shifts nothing.
  return (
    <div className="min-h-25 tablet:min-h-19">
      {module.state === 'success' && <module.payload {...props} />}
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
