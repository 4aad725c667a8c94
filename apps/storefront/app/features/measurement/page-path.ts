/** Questions that name a page of the shop. Any other may hold what is nobody else's business. */
const TOLD = ['product', 'step', 'article'];

/** What the tag manager is told of an address: the page, and nothing of who looks at it. */
export function pagePath(pathname: string, search: string): string {
  const asked = new URLSearchParams(search);
  const told = new URLSearchParams();
  for (const name of TOLD) {
    const value = asked.get(name);
    if (value !== null) told.set(name, value);
  }
  return told.size === 0 ? pathname : `${pathname}?${told}`;
}
