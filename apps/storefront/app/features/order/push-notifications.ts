import type { Problem } from '#lib/api/api-client.ts';
import type { PushApi } from '#lib/api/push-api.ts';

/** A browser's registration with its push service. */
export interface DeviceSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** The key of whom it hears; base64url. */
  readonly senderKey: string;
  giveUp(): Promise<unknown>;
}

/** What the browser can do about notifications. */
export interface Device {
  /** Asks whoever sits before it. */
  askPermission(): Promise<NotificationPermission>;
  current(): Promise<DeviceSubscription | null>;
  /** Throws where the push service can't be reached, or the browser wants none. */
  subscribe(senderKey: string): Promise<DeviceSubscription>;
}

/** Where it stands: whether this device is told of this order. */
export type NoticeOutcome =
  | { readonly kind: 'on' | 'off' }
  /** Forbidden just now, for good. */
  | { readonly kind: 'denied' }
  /** Without a problem of the API it was the browser that could not. */
  | { readonly kind: 'failed'; readonly problem: Problem | null };

const BROWSER_FAILED = { kind: 'failed', problem: null } as const;
const OFF = { kind: 'off' } as const;
const ON = { kind: 'on' } as const;

/** Whether this device is told of the order already: the server knows, nothing is remembered here. Rule Z-10. */
export async function findNotice(device: Device, api: PushApi): Promise<NoticeOutcome> {
  const subscription = await device.current().catch(() => null);
  if (!subscription) return OFF;
  const found = await api.find(await deviceId(subscription.endpoint));
  return found.ok && found.payload.active ? ON : OFF;
}

/** Asks for the permission, first of all, and registers the device. Rules Z-2 and Z-10. */
export async function beginNotice(device: Device, api: PushApi): Promise<NoticeOutcome> {
  const permission = await device.askPermission();
  if (permission !== 'granted') return permission === 'denied' ? { kind: 'denied' } : OFF;
  const key = await api.key();
  if (!key.ok) return { kind: 'failed', problem: key.problem };
  try {
    const { endpoint, keys } = await subscriptionFor(device, key.payload.public_key);
    const registered = await api.register({ transport: 'web', endpoint, keys });
    return registered.ok ? ON : { kind: 'failed', problem: registered.problem };
  } catch {
    return BROWSER_FAILED;
  }
}

/** Takes the device back; one that no order needs any more gives its registration up. Rule Z-2. */
export async function endNotice(device: Device, api: PushApi): Promise<NoticeOutcome> {
  const subscription = await device.current().catch(() => null);
  if (!subscription) return OFF;
  const removed = await api.remove(await deviceId(subscription.endpoint));
  if (!removed.ok) return { kind: 'failed', problem: removed.problem };
  if (!removed.payload.used) await subscription.giveUp().catch(() => false);
  return OFF;
}

/** A registration that hears another sender would never hear this one. */
async function subscriptionFor(device: Device, senderKey: string): Promise<DeviceSubscription> {
  const current = await device.current();
  if (current?.senderKey === senderKey) return current;
  await current?.giveUp();
  return device.subscribe(senderKey);
}

/** What the API knows a device by: the SHA-256 of its address. */
async function deviceId(endpoint: string): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
}

export function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
