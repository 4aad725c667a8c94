import { useEffect, useState } from 'react';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCartCount } from '#stores/cart/cart.ts';

/** A dish that went into the cart; another one each time, even of the same dish. */
export interface Added {
  readonly name: string;
}

interface AddedNoteProps {
  /** Null before the first addition, and while a dialog is open. */
  readonly added: Added | null;
}

/** Announces an added dish once, with the cart's new count. */
export function AddedNote({ added }: AddedNoteProps) {
  const t = useTranslate();
  const count = useCartCount();
  const [said, setSaid] = useState<{ readonly added: Added; readonly text: string } | null>(null);
  useEffect(() => {
    if (added === null || said?.added === added) return;
    const text = t('{name} was added. Your cart has {count} items.', { name: added.name, count });
    setSaid({ added, text });
  }, [t, added, said, count]);
  return <LiveRegion message={said?.text ?? ''} />;
}
