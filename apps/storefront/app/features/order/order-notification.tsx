import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { guestNotices } from '@comptoir/contract/settings/settings-mapping';
import { useEffect, useState } from 'react';
import { useSettings } from '#lib/configuration/root-data.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { isNative } from '#lib/platform/platform.ts';
import { groupedSettings } from '#lib/restaurant/settings.ts';
import type { NotificationControlProps } from './notification-control.tsx';

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

export interface BrowserFacts {
  /** The window of the native app has no push service. */
  readonly isApp: boolean;
  readonly hasWorkers: boolean;
  readonly hasPush: boolean;
  /** Null without the Notification API. */
  readonly permission: NotificationPermission | null;
  /** Safari on iOS, outside an installed app. */
  readonly isAppleTab: boolean;
}

/** Whether this device can be notified; `after_install`: by the installed app only. A denied permission is final. Rule Z-10. */
export function pushSupport(facts: BrowserFacts): 'possible' | 'after_install' | 'impossible' {
  const { isApp, hasWorkers, hasPush, permission, isAppleTab } = facts;
  if (isApp) return 'impossible';
  if (hasWorkers && hasPush && permission !== null) {
    return permission === 'denied' ? 'impossible' : 'possible';
  }
  return isAppleTab ? 'after_install' : 'impossible';
}

function browserFacts(): BrowserFacts {
  return {
    isApp: isNative,
    hasWorkers: 'serviceWorker' in navigator,
    hasPush: 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : null,
    isAppleTab: 'standalone' in navigator && navigator.standalone === false,
  };
}
