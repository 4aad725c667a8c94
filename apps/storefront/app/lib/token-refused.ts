import type { Problem } from './api/api-client.ts';

/** A token that is unknown or too old; wrong credentials are answered 401 as well, but say so. */
export function isTokenRefused({ status, code }: Problem): boolean {
  return status === 401 && code !== 'bad_credentials';
}
