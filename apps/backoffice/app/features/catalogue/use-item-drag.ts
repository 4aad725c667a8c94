import { type PointerEvent, useEffect, useState } from 'react';

/** Where an item lands: before another one, or at the end of a category (null). */
export interface DropTarget {
  readonly categoryId: string;
  readonly beforeId: string | null;
}

/** An item under the pointer, and where it would land. */
export interface ItemDrag {
  readonly itemId: string;
  readonly target: DropTarget | null;
}

/** How near to an edge of the window the page scrolls, and by how much at each move, in pixels. */
const EDGE = 96;
const SCROLL = 14;

/**
 * Drags items by a handle, with a mouse, a finger or a pen, within categories and between them. Rows carry
 * `data-drop-item`, categories `data-drop-category`. Escape leaves everything as it was. Rule CA-26.
 */
export function useItemDrag(onDrop: (itemId: string, target: DropTarget) => void) {
  const [drag, setDrag] = useState<ItemDrag | null>(null);
  const isDragging = drag !== null;

  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null);
    };
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [isDragging]);

  return {
    drag,
    handleOf: (itemId: string) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ itemId, target: null });
      },
      onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
        if (drag?.itemId !== itemId) return;
        if (clientY < EDGE) window.scrollBy(0, -SCROLL);
        if (clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
        setDrag({ itemId, target: targetAt(clientX, clientY, itemId) });
      },
      onPointerUp() {
        if (drag?.itemId === itemId && drag.target) onDrop(itemId, drag.target);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
}

/** Null where the item would stay where it is. */
function targetAt(x: number, y: number, itemId: string): DropTarget | null {
  const under = document.elementFromPoint(x, y);
  const category = under?.closest<HTMLElement>('[data-drop-category]');
  const categoryId = category?.dataset.dropCategory;
  if (!category || categoryId === undefined) return null;
  const row = under?.closest<HTMLElement>('[data-drop-item]');
  if (!row) {
    const isEmpty = category.querySelector('[data-drop-item]') === null;
    return isEmpty ? { categoryId, beforeId: null } : null;
  }
  const { top, height } = row.getBoundingClientRect();
  const next = y < top + height / 2 ? row : rowAfter(row);
  const beforeId = next?.dataset.dropItem ?? null;
  const stays = beforeId === itemId || rowBefore(next ?? null, row)?.dataset.dropItem === itemId;
  return stays ? null : { categoryId, beforeId };
}

function rowAfter(row: HTMLElement): HTMLElement | null {
  return row.nextElementSibling instanceof HTMLElement ? row.nextElementSibling : null;
}

/** The row before the place: before `next`, or the last one where nothing follows. */
function rowBefore(next: HTMLElement | null, last: HTMLElement): HTMLElement | null {
  const before = next === null ? last : next.previousElementSibling;
  return before instanceof HTMLElement ? before : null;
}
