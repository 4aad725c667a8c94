import { t } from '@comptoir/staff-texts/translate';
import { showRingingTitle } from '#lib/browser/page-title.ts';
import type { RingingDevice } from './ringing.ts';
import ringingIconUrl from './ringing-icon.svg?url&no-inline';

const TAG = 'ringing';
const REPORT_TAG = 'reported-items';
const PATTERN = [300, 150, 300, 150, 300];

/** Rings beside the sound: vibration, a notification while the page is hidden, its title and its icon. */
export function ringOnDevice(
  numberOf: (orderId: string) => number | undefined,
): Pick<RingingDevice, 'announce' | 'show'> {
  let plainIcon: string | null = null;

  return {
    announce(orderIds) {
      // Before a first touch the browser refuses, and complains.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(PATTERN);
      if (!document.hidden) return;
      const numbers = orderIds.flatMap((id) => numberOf(id) ?? []);
      notify(t('New order {numbers}', { numbers: numbers.join(', ') }), TAG);
    },
    show(count) {
      const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
      showRingingTitle(count > 0 ? t('({count}) New order', { count }) : null);
      if (count > 0) {
        plainIcon ??= icon?.href ?? null;
        if (icon) icon.href = ringingIconUrl;
        return;
      }
      if (icon && plainIcon !== null) icon.href = plainIcon;
      plainIcon = null;
      clearNotifications();
    },
  };
}

/** Tells once that guests of these orders report something: vibration, a notification while the page is hidden. Rule RI-32. */
export function announceReports(numbers: readonly number[]): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(PATTERN);
  if (!document.hidden) return;
  notify(t('Reported by a guest: order {numbers}', { numbers: numbers.join(', ') }), REPORT_TAG);
}

/** Through the worker where there is one: Android shows no others. */
async function notify(title: string, tag: string): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const options = { tag, renotify: true, requireInteraction: true };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) await registration.showNotification(title, options);
  else new Notification(title, options);
}

async function clearNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications({ tag: TAG })) ?? []) {
    notification.close();
  }
}
