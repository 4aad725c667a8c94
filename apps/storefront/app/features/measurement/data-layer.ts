import { forgetCookies } from '#lib/browser/forget-cookies.ts';
import { TAG_MANAGER } from '#lib/configuration/tag-manager-address.ts';

/** Where the tag manager listens: what is pushed before it is there waits for it. */
export interface DataLayerHost {
  dataLayer?: object[];
}

declare global {
  interface Window extends DataLayerHost {}
}

export function tellTagManager(host: DataLayerHost, event: object): void {
  host.dataLayer ??= [];
  host.dataLayer.push(event);
}

const SCRIPT_ID = 'tag-manager';

/** Loads the tag manager's script once per page load. */
export function loadTagManager(id: string): void {
  if (document.getElementById(SCRIPT_ID)) return;
  tellTagManager(window, { event: 'gtm.js', 'gtm.start': Date.now() });
  const script = document.createElement('script');
  script.id = SCRIPT_ID;
  script.async = true;
  script.src = `${TAG_MANAGER}/gtm.js?${new URLSearchParams({ id })}`;
  document.head.append(script);
}

/** Cookies that measurement leaves behind. */
const MEASURING = /^(?:_ga|_gid|_gat|_gcl)/;

/** Takes the cookies away that measured visits. */
export function forgetMeasuring(target: { cookie: string }, host: string): void {
  forgetCookies(target, host, (name) => MEASURING.test(name));
}

/** The query parameters that may be sent: they name pages. Others may be personal. */
const TOLD = ['product', 'step', 'article'];

/** The path that the tag manager receives, without personal parameters. */
export function pagePath(pathname: string, search: string): string {
  const asked = new URLSearchParams(search);
  const told = new URLSearchParams();
  for (const name of TOLD) {
    const value = asked.get(name);
    if (value !== null) told.set(name, value);
  }
  return told.size === 0 ? pathname : `${pathname}?${told}`;
}
