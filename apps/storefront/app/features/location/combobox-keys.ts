/** What a key does in a field with a list of suggestions below it. */
export type ComboboxMove =
  | { readonly kind: 'highlight'; readonly index: number }
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'close' };

/**
 * The move a key makes while the list is open; null for keys that belong to the text. `active` is the
 * highlighted suggestion's place, -1 for none. The arrows go round.
 */
export function comboboxMove(key: string, active: number, count: number): ComboboxMove | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return { kind: 'highlight', index: (active + 1) % count };
    case 'ArrowUp':
      return { kind: 'highlight', index: active <= 0 ? count - 1 : active - 1 };
    case 'Enter':
      // Nothing highlighted: whoever typed a whole address means the first one.
      return { kind: 'choose', index: Math.max(active, 0) };
    case 'Escape':
      return { kind: 'close' };
    default:
      return null;
  }
}
