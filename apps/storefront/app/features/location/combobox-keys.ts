/** What a key does in a combobox. */
export type ComboboxMove =
  | { readonly kind: 'highlight'; readonly index: number }
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'close' };

/** A key's move in an open list; null for keys of the text. `active` is the highlighted index, or -1. Arrows wrap around. */
export function comboboxMove(key: string, active: number, count: number): ComboboxMove | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return { kind: 'highlight', index: (active + 1) % count };
    case 'ArrowUp':
      return { kind: 'highlight', index: active <= 0 ? count - 1 : active - 1 };
    case 'Enter':
      // Without a highlight a typed address means the first suggestion.
      return { kind: 'choose', index: Math.max(active, 0) };
    case 'Escape':
      return { kind: 'close' };
    default:
      return null;
  }
}
