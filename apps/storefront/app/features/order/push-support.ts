import { isNative } from '#lib/platform/platform.ts';

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

export function browserFacts(): BrowserFacts {
  return {
    isApp: isNative,
    hasWorkers: 'serviceWorker' in navigator,
    hasPush: 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : null,
    isAppleTab: 'standalone' in navigator && navigator.standalone === false,
  };
}
