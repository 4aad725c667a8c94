import { APP_ICONS_ROOT, APP_LOOK, appIconsFolder } from '@comptoir/contract/settings/app-icons';
import { type PushNotification, tabAt, toPushNotification } from './push-notification.ts';

import { isEnglish } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** Redirects to the current icon, which a worker cannot know. Rule B-10. */
const ICON = `${APP_ICONS_ROOT}/${appIconsFolder({ seal: null, ...APP_LOOK })}/icon-192.png`;

self.addEventListener('push', (event) => {
  const text = event.data?.text() ?? '';
  event.waitUntil(show(toPushNotification(text, self.location.origin)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { address } = event.notification.data ?? {};
  if (typeof address === 'string') event.waitUntil(openAddress(address));
});

/** A message that came twice replaces the first one without a sound. Rule Z-9. */
async function show({ title, body, tag, progress, address }: PushNotification): Promise<void> {
  const shown = await self.registration.getNotifications({ tag });
  const isRepeated = shown.some(({ data }) => data?.progress === progress);
  // `renotify` is missing in TypeScript's type.
  const options: NotificationOptions & { readonly renotify: boolean } = {
    body,
    tag,
    lang: isEnglish(address) ? 'en' : 'fr',
    icon: ICON,
    data: { address, progress },
    renotify: !isRepeated,
  };
  await self.registration.showNotification(title, options);
}

async function openAddress(address: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabAt(tabs, address);
  const focused = await tab?.focus().catch(() => null);
  if (!focused) await self.clients.openWindow(address);
}
