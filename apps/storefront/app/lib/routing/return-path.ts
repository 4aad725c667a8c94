import { internalUrl, pathTo } from './internal-url.ts';

const WHERE_ONE_LOGS_IN = /^(\/fr)?\/auth(\/|$)/i;

/**
 * Where to go after logging in, as an address asks for it (`?next=/profile`); null for anything that
 * leads to another site, or back to where one logs in. Rule V-7.
 */
export function returnPath(wanted: string | null): string | null {
  const place = wanted === null ? null : internalUrl(wanted);
  if (place === null || WHERE_ONE_LOGS_IN.test(place.pathname)) return null;
  return pathTo(place);
}
