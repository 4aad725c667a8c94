const PARAMETER = 'product';

/** The address of a dish on the menu's page, relative to it. */
export function productAddress(itemId: string): string {
  return `?${new URLSearchParams({ [PARAMETER]: itemId })}`;
}

/** The id of the dish that the URL opens; null for none. */
export function productIn(search: URLSearchParams): string | null {
  return search.get(PARAMETER) || null;
}
