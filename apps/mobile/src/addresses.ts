import { Mistake } from './mistake.ts';

/** Where the shop is that the app orders from; without a slash at the end. */
export interface Addresses {
  readonly apiRoot: string;
  readonly siteRoot: string;
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '10.0.2.2']);

/**
 * The addresses of `SITE_ROOT` and `API_ROOT`, which is the same where it is not set. Phones talk to
 * nobody without encryption, but to the machine itself and to the host of an emulator. Throws a
 * Mistake that names the variable. Rule X-11.
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
    throw new Mistake(`${name} is not set: it says where the shop is, ${example}`);
  const url = URL.parse(given.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new Mistake(`${name} must be an origin, ${example}, not "${given}"`);
  }
  if (url.protocol === 'http:' && !LOCAL_HOSTS.has(url.hostname)) {
    throw new Mistake(`${name} must begin with https://, unless it is localhost, not "${given}"`);
  }
  return url.origin;
}

/** Whether the API is on a machine for trying things out, without encryption. */
export function isLocal({ apiRoot }: Addresses): boolean {
  return apiRoot.startsWith('http:');
}
