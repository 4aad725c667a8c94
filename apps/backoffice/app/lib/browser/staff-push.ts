import type { staffPushAnswer, WireStaffPushSubscription } from '@comptoir/contract/staff/push';
import { browserDevice, deviceId, subscriptionFor } from '@comptoir/design/browser/push-device';
import type { PayloadOf } from '#lib/api/payload.ts';
import type { StaffClient } from '#lib/api/staff-client.ts';

/** Whether this browser is told of orders that wait. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

/** Without HTTPS, and in some browsers outside the home screen, there is no push. */
function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Whether the server has the subscription of this browser. Rule OB-44. */
export async function findPush(client: StaffClient): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported';
  const subscription = await browserDevice.current();
  if (!subscription) return Notification.permission === 'denied' ? 'denied' : 'off';
  const found = await client.get<WireStaffPushSubscription>(await pathOf(subscription.endpoint));
  return found.ok && found.payload.active ? 'on' : 'off';
}

/** Asks for the permission and subscribes this browser; only after a gesture. Rule OB-44. */
export async function startPush(client: StaffClient): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported';
  const permission = await browserDevice.askPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const key = await client.get<PayloadOf<typeof staffPushAnswer>>('/push');
  if (!key.ok) return 'off';
  try {
    const { endpoint, keys } = await subscriptionFor(browserDevice, key.payload.public_key);
    const registered = await client.post<WireStaffPushSubscription>('/push/subscriptions', {
      endpoint,
      keys,
    });
    return registered.ok ? 'on' : 'off';
  } catch {
    // The browser, or its push service, refused.
    return 'off';
  }
}

export async function stopPush(client: StaffClient): Promise<PushState> {
  const subscription = isPushSupported() ? await browserDevice.current() : null;
  if (!subscription) return 'off';
  const removed = await client.delete<WireStaffPushSubscription>(
    await pathOf(subscription.endpoint),
  );
  return removed.ok ? 'off' : 'on';
}

async function pathOf(endpoint: string): Promise<string> {
  return `/push/subscriptions/${await deviceId(endpoint)}`;
}
