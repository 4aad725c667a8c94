/** What a key does on the board. */
export type KeyAction =
  | { readonly kind: 'open'; readonly place: number }
  | { readonly kind: 'step' | 'undo' | 'help' };

interface PressedKey {
  readonly key: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What has the focus: a field takes every key, a control its own Enter. */
export type FocusKind = 'none' | 'control' | 'field';

/**
 * The action of a key or of a button of a bump bar: `1` to `9` open, `Enter` takes the next step, `U` undoes,
 * `?` helps. A held key acts once. Rule OB-74.
 */
export function keyAction(pressed: PressedKey, focus: FocusKind): KeyAction | null {
  if (pressed.repeat || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (focus === 'field') return null;
  const { key } = pressed;
  if (/^[1-9]$/.test(key)) return { kind: 'open', place: Number(key) };
  if (key === 'Enter') return focus === 'control' ? null : { kind: 'step' };
  if (key === 'u' || key === 'U') return { kind: 'undo' };
  if (key === '?') return { kind: 'help' };
  return null;
}
