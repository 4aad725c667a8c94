import { internalUrl, pathTo } from './internal-url.ts';

const WHERE_ONE_LOGS_IN = /^(\/fr)?\/auth(\/|$)/i;

/** The path after the login, from `?next=/profile`; null for another site, or the login itself. Rule V-7. */
export function returnPath(wanted: string | null): string | null {
  const place = wanted === null ? null : internalUrl(wanted);
  if (place === null || WHERE_ONE_LOGS_IN.test(place.pathname)) return null;
  return pathTo(place);
}
