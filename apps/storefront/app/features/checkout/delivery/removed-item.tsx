import { type CartLine, lineKey } from '@comptoir/domain/cart/cart';
import type { Item } from '@comptoir/domain/menu/menu';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCart } from '#stores/cart/cart.ts';

interface RemovedItem {
  readonly name: string;
  /** Its lines with their former positions, the first one first. */
  readonly lines: readonly { readonly line: CartLine; readonly position: number }[];
}

/** The item that was removed last in the checkout, while that can be undone. */
const useRemovedItem = create<{ readonly removed: RemovedItem | null }>()(() => ({
  removed: null,
}));

/** Removes every line of an item from the cart. */
export function removeItem({ id, name }: Pick<Item, 'id' | 'name'>): void {
  const cart = useCart.getState();
  const lines = cart.lines.flatMap((line, position) =>
    line.itemId === id ? [{ line, position }] : [],
  );
  for (const { line } of lines) cart.remove(lineKey(line));
  useRemovedItem.setState({ removed: { name, lines } });
}

/** Forgets what could be undone. */
export function forgetRemovedItem(): void {
  useRemovedItem.setState({ removed: null });
}

function putBack({ lines }: RemovedItem): void {
  for (const { line, position } of lines) useCart.getState().putBack(line, position);
  forgetRemovedItem();
}

/** Says what was removed, with a button that undoes it. */
export function UndoRemoval() {
  const t = useTranslate();
  const { removed } = useRemovedItem();
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button was removed with its alert.
  useEffect(() => {
    if (removed) button.current?.focus({ preventScroll: true });
  }, [removed]);
  return (
    <div role="status">
      {removed && (
        <div className="mb-6 flex items-center justify-between gap-3 rounded-card border border-edge border-dashed px-4 py-1 text-small">
          <span className="min-w-0">{t('{name} was removed', { name: removed.name })}</span>
          <Button ref={button} look="plain" className="-mr-2" onClick={() => putBack(removed)}>
            {t('Undo')}
          </Button>
        </div>
      )}
    </div>
  );
}
