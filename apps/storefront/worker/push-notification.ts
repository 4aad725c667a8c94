import type { WirePushMessage } from '@comptoir/contract/orders/push';

/** What is shown, and where a press on it leads. */
export interface PushNotification {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly progress: string;
  /** Always one of the shop's own. */
  readonly address: string;
}

/** Browsers require a notification for every message; this one is for unreadable messages. */
const UNKNOWN = {
  title: 'Du nouveau sur votre commande',
  body: '',
  path: '/',
  tag: 'order',
  progress: '',
} as const;

/** Parses and validates a push message. Rule Z-9. */
export function toPushNotification(text: string, origin: string): PushNotification {
  const { path, ...said } = { ...UNKNOWN, ...textsOf(text) };
  const address = URL.parse(path, origin);
  return { ...said, address: address?.origin === origin ? address.href : `${origin}/` };
}

/** The fields of a message that are texts with something in them. */
function textsOf(text: string): Partial<Record<keyof WirePushMessage, string>> {
  const said = asObject(text);
  return Object.fromEntries(
    Object.keys(UNKNOWN).flatMap((name) => {
      const value = said === null ? undefined : Reflect.get(said, name);
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}

function asObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/**
 * The tab that shows this URL, with or without locale prefix: other tabs are not navigated, since they may
 * hold input. Rule Z-9.
 */
export function tabAt<Tab extends { readonly url: string }>(
  tabs: readonly Tab[],
  address: string,
): Tab | undefined {
  return tabs.find(({ url }) => withoutLanguage(url) === withoutLanguage(address));
}

function withoutLanguage(address: string): string {
  const { origin, pathname, search } = new URL(address);
  return `${origin}${pathname.replace(/^\/(?:fr|en)(?=\/|$)/, '')}${search}`;
}
