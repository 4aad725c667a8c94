import { AppProjectError } from './app-project-error.ts';

/** The origins of the shop that the app orders from, without a trailing slash. */
export interface Addresses {
  readonly apiRoot: string;
  readonly siteRoot: string;
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '10.0.2.2']);

/**
 * Reads `SITE_ROOT` and `API_ROOT`, which defaults to it. They need https, except for localhost and the host of
 * an emulator. Throws an AppProjectError that names the variable. Rule X-11.
 */
export function readAddresses(variables: Readonly<Record<string, string | undefined>>): Addresses {
  const siteRoot = root('SITE_ROOT', variables.SITE_ROOT);
  return {
    siteRoot,
    apiRoot: variables.API_ROOT ? root('API_ROOT', variables.API_ROOT) : siteRoot,
  };
}

function root(name: string, given = ''): string {
  const example = `as in ${name}=https://www.example.fr`;
  if (given.trim() === '')
    throw new AppProjectError(`${name} is not set: it says where the shop is, ${example}`);
  const url = URL.parse(given.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new AppProjectError(`${name} must be an origin, ${example}, not "${given}"`);
  }
  if (url.protocol === 'http:' && !LOCAL_HOSTS.has(url.hostname)) {
    throw new AppProjectError(
      `${name} must begin with https://, unless it is localhost, not "${given}"`,
    );
  }
  return url.origin;
}

/** Whether the API is on a development machine, without encryption. */
export function isLocal({ apiRoot }: Addresses): boolean {
  return apiRoot.startsWith('http:');
}
