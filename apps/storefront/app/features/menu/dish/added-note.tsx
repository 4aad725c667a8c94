import { useEffect, useState } from 'react';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCartCount } from '#stores/cart/cart.ts';

/** A dish that was added to the cart; a new object each time, even for the same dish. */
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
  const [announced, setAnnounced] = useState<{
    readonly added: Added;
    readonly text: string;
  } | null>(null);
  useEffect(() => {
    if (added === null || announced?.added === added) return;
    const text = t('{name} added, {count} in all', { name: added.name, count });
    setAnnounced({ added, text });
  }, [t, added, announced, count]);
  return <LiveRegion message={announced?.text ?? ''} />;
}
