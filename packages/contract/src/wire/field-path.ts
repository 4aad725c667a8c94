/** A field's path as the API writes it: `['items', 0, 'item_id']` → `items[0].item_id`. */
export function fieldPath(segments: readonly PropertyKey[]): string {
  return segments.reduce<string>((path, segment) => {
    if (typeof segment === 'number') return `${path}[${segment}]`;
    return path === '' ? String(segment) : `${path}.${String(segment)}`;
  }, '');
}
