import type { WireStaffPushMessage } from '@comptoir/contract/staff/push';

/** Browsers require a notification for every message; this one is for unreadable messages. */
const UNKNOWN: WireStaffPushMessage = {
  title: 'Une commande attend',
  body: '',
  path: '/gestion',
  tag: 'alert',
};

/** What a push message shows, and the address that a press on it opens. Rule OB-44. */
export function toStaffNotification(text: string, origin: string) {
  const { title, body, tag, path } = { ...UNKNOWN, ...textsOf(text) };
  const address = URL.parse(path, origin);
  const isOwn = address?.origin === origin && /^\/gestion(?:\/|$)/.test(address.pathname);
  return { title, body, tag, address: isOwn ? address.href : `${origin}${UNKNOWN.path}` };
}

/** The fields of a message that are texts with something in them. */
function textsOf(text: string): Partial<WireStaffPushMessage> {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof said !== 'object' || said === null) return {};
  const known = new Set(Object.keys(UNKNOWN));
  return Object.fromEntries(
    Object.entries(said).filter(
      ([name, value]) => known.has(name) && typeof value === 'string' && value !== '',
    ),
  );
}
