type ServiceDialogKind = 'sold_out' | 'pause' | 'rush' | 'slots';

/** The first letter of each dialog's French name; « Créneaux » sounds like a K, since C is taken. */
const DIALOG_KEYS: Readonly<Record<string, ServiceDialogKind>> = {
  e: 'sold_out',
  p: 'pause',
  c: 'rush',
  k: 'slots',
};

/** What a key does on the board. */
export type KeyAction =
  | { readonly kind: 'open'; readonly place: number }
  | { readonly kind: 'step' | 'undo' | 'help' | ServiceDialogKind };

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
 * `?` helps, a letter opens what a service is set by. A held key acts once. Rules OB-74 and SV-73.
 */
export function keyAction(pressed: PressedKey, focus: FocusKind): KeyAction | null {
  if (pressed.repeat || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (focus === 'field') return null;
  const { key } = pressed;
  if (/^[1-9]$/.test(key)) return { kind: 'open', place: Number(key) };
  if (key === 'Enter') return focus === 'control' ? null : { kind: 'step' };
  if (key === 'u' || key === 'U') return { kind: 'undo' };
  if (key === '?') return { kind: 'help' };
  const dialog = DIALOG_KEYS[key.toLowerCase()];
  return dialog ? { kind: dialog } : null;
}
