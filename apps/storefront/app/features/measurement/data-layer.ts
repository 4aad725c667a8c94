import { forgetCookies } from '#lib/browser/forget-cookies.ts';
import { TAG_MANAGER } from '#lib/configuration/tag-manager-address.ts';
import { withoutGroupKey } from '#lib/routing/group-address.ts';

/** The tag manager’s queue; it also reads what was pushed before it was loaded. */
export interface DataLayerHost {
  dataLayer?: object[];
}

declare global {
  interface Window extends DataLayerHost {}
}

export function pushEvent(host: DataLayerHost, event: object): void {
  host.dataLayer ??= [];
  host.dataLayer.push(event);
}

const SCRIPT_ID = 'tag-manager';

/** Loads the tag manager's script once per page load. */
export function loadTagManager(id: string): void {
  if (document.getElementById(SCRIPT_ID)) return;
  pushEvent(window, { event: 'gtm.js', 'gtm.start': Date.now() });
  const script = document.createElement('script');
  script.id = SCRIPT_ID;
  script.async = true;
  script.src = `${TAG_MANAGER}/gtm.js?${new URLSearchParams({ id })}`;
  document.head.append(script);
}

/** Names of the cookies that measurement sets. */
const MEASUREMENT_COOKIE = /^(?:_ga|_gid|_gat|_gcl)/;

/** Deletes the cookies of measurement. */
export function deleteMeasurementCookies(target: { cookie: string }, host: string): void {
  forgetCookies(target, host, (name) => MEASUREMENT_COOKIE.test(name));
}

/** The query parameters that may be sent: they name pages. Others may be personal. */
const SENT_PARAMETERS = ['product', 'step', 'article'];

/** The path that the tag manager receives, without personal parameters. */
export function pagePath(pathname: string, search: string): string {
  const asked = new URLSearchParams(search);
  const sent = new URLSearchParams();
  for (const name of SENT_PARAMETERS) {
    const value = asked.get(name);
    if (value !== null) sent.set(name, value);
  }
  const path = withoutGroupKey(pathname);
  return sent.size === 0 ? path : `${path}?${sent}`;
}
