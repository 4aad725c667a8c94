/** A base that no link has, to resolve paths against. */
const HERE = 'http://here.invalid';

/**
 * Where a path of this site leads. Null for what a browser would read as another site's address,
 * such as `//elsewhere` or `/\elsewhere`, and for what is no path at all.
 */
export function internalUrl(path: string): URL | null {
  if (!path.startsWith('/') || !URL.canParse(path, HERE)) return null;
  const place = new URL(path, HERE);
  return place.origin === HERE && !place.pathname.startsWith('//') ? place : null;
}

/** The path that leads there, as it is written in an address. */
export function pathTo({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}
