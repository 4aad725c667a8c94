import { isNative } from '#lib/platform/platform.ts';

/** What a browser says of itself. */
export interface BrowserFacts {
  /** Whether it is the window of the shop's app, which has no push service of its own. */
  readonly isApp: boolean;
  readonly hasWorkers: boolean;
  readonly hasPush: boolean;
  /** What was decided before; null where nothing can be decided. */
  readonly permission: NotificationPermission | null;
  /** Whether it is Safari of a phone or a tablet, outside an installed app. */
  readonly isAppleTab: boolean;
}

/**
 * Whether this device can be told. `after_install` is a phone on which only an installed app is;
 * whoever forbade it is not asked again. Rule Z-10.
 */
export function noticeSupport(facts: BrowserFacts): 'possible' | 'after_install' | 'impossible' {
  const { isApp, hasWorkers, hasPush, permission, isAppleTab } = facts;
  if (isApp) return 'impossible';
  if (hasWorkers && hasPush && permission !== null) {
    return permission === 'denied' ? 'impossible' : 'possible';
  }
  return isAppleTab ? 'after_install' : 'impossible';
}

/** The facts of the browser that this runs in. */
export function browserFacts(): BrowserFacts {
  return {
    isApp: isNative,
    hasWorkers: 'serviceWorker' in navigator,
    hasPush: 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : null,
    isAppleTab: 'standalone' in navigator && navigator.standalone === false,
  };
}
