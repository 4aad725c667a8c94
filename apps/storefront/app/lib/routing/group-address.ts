/** '/group/k3y/menu' is of the page '/group', with and without a locale. */
const BELOW_GROUP = /^((?:\/[a-z]{2})?\/group)\/.+$/i;

/** A path without the key of a group order, which is the participants' secret. Rule GP-2. */
export function withoutGroupKey(pathname: string): string {
  return pathname.replace(BELOW_GROUP, '$1');
}

/** Whether a path carries the key of a group order. Rule GP-2. */
export function hasGroupKey(pathname: string): boolean {
  return BELOW_GROUP.test(pathname);
}

/** Headers of a page whose address is a secret: stored nowhere, and told to no other site. Rule GP-2. */
export const SECRET_ADDRESS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
} as const;
